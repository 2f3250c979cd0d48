# Installing and packing: included by the Makefile.
# make install|uninstall [PREFIX=/usr/local] [DESTDIR=root];  make deb;  make svcomp;  make site

DESTDIR =
bindir = $(PREFIX)/bin
includedir = $(PREFIX)/include
datadir = $(PREFIX)/share

# What is installed; uninstall removes these files, and the folders that install had to make.
INSTALLED = $(bindir)/protest $(includedir)/protest/protest.h $(includedir)/protest.h \
            $(datadir)/man/man1/protest.1 $(datadir)/bash-completion/completions/protest \
            $(datadir)/zsh/site-functions/_protest $(datadir)/fish/vendor_completions.d/protest.fish \
            $(DOCUMENTS:%=$(datadir)/doc/protest/%)
FOLDERS = $(patsubst %/,%,$(sort $(dir $(INSTALLED))))
RECORD = $(datadir)/doc/protest/.folders
DOCUMENTS = README.md CHANGELOG.md LICENSE CITATION.cff \
            $(wildcard contrib/benchexec/*.py contrib/benchexec/*.md contrib/sv-comp/*)

install: $(BUILD)/protest
	tools/folders.sh make '$(DESTDIR)' $(RECORD) $(FOLDERS)
	install $(BUILD)/protest $(DESTDIR)$(bindir)/protest
	install -m 644 include/protest/protest.h $(DESTDIR)$(includedir)/protest/protest.h
	install -m 644 models/include/protest.h $(DESTDIR)$(includedir)/protest.h
	for f in $(DOCUMENTS); do cp $$f $(DESTDIR)$(datadir)/doc/protest/$$f || exit 1; done
	$(BUILD)/protest help man > $(DESTDIR)$(datadir)/man/man1/protest.1
	$(BUILD)/protest help bash > $(DESTDIR)$(datadir)/bash-completion/completions/protest
	$(BUILD)/protest help zsh > $(DESTDIR)$(datadir)/zsh/site-functions/_protest
	$(BUILD)/protest help fish > $(DESTDIR)$(datadir)/fish/vendor_completions.d/protest.fish

uninstall:
	rm -f $(INSTALLED:%=$(DESTDIR)%)
	tools/folders.sh remove '$(DESTDIR)' $(RECORD)

# libprotest for C programs (include/protest/check.h), with its file for pkg-config.  It is static: its
# libraries are those of who links it.
libdir = $(PREFIX)/lib
LIBRARY = $(libdir)/libprotest.a $(libdir)/pkgconfig/protest.pc $(includedir)/protest/check.h

$(BUILD)/protest.pc: Makefile tools/pack.mk src/command/version.h
	@mkdir -p $(@D)
	@printf 'prefix=/usr/local\nName: protest\nDescription: proofs and tests for C programs\n' > $@
	@printf 'Version: %s\n' "$$(sed -n 's/^#define PT_VERSION "\(.*\)"/\1/p' src/command/version.h)" >> $@
	@printf 'Cflags: -I$${prefix}/include\nLibs: -L$${prefix}/lib -lprotest -L$(LLVM)/lib $(LDLIBS)\n' >> $@

library: $(BUILD)/libprotest.a $(BUILD)/protest.pc

install-library: library
	install -d $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(includedir)/protest
	install -m 644 include/protest/protest.h include/protest/check.h $(DESTDIR)$(includedir)/protest
	install -m 644 $(BUILD)/libprotest.a $(DESTDIR)$(libdir)/libprotest.a
	sed 's|^prefix=.*|prefix=$(PREFIX)|' $(BUILD)/protest.pc > $(DESTDIR)$(libdir)/pkgconfig/protest.pc

uninstall-library:
	rm -f $(LIBRARY:%=$(DESTDIR)%)

deb: $(BUILD)/protest
	tools/deb.sh $(BUILD)

svcomp: $(BUILD)/protest
	tools/svcomp.sh $(BUILD)

# The documentation as static pages; SOURCE: where the repository can be seen, for links to its files.
site:
	@tools/install.sh site
	@tools/site/build.py -o $(BUILD)/site $(if $(SOURCE),--source '$(SOURCE)')
site-look: site
	test/docs/site.py --browser

.PHONY: install uninstall library install-library uninstall-library deb svcomp site site-look
