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

.PHONY: install uninstall deb svcomp site site-look
