# Tool-info module for BenchExec: put its folder on the Python path and name it as the tool (`.protest`), see README.md.

import pathlib

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.template import UnsupportedFeatureException


class Tool(benchexec.tools.template.BaseTool2):
    """Protest: proofs and tests for C programs."""

    REQUIRED_PATHS = ["bin", "sv-comp"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("protest", subdir="bin")

    def name(self):
        return "Protest"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="protest ")

    def program_files(self, executable):
        return self._program_files_from_executable(executable, self.REQUIRED_PATHS, parent_dir=True)

    def cmdline(self, executable, options, task, rlimits):
        options = list(options)
        if task.property_file:
            options += ["--property", task.property_file]
        details = task.options if isinstance(task.options, dict) else {}
        model = details.get("data_model", "")
        if model not in ("", "ILP32", "LP64"):
            raise UnsupportedFeatureException(f"unsupported data_model '{model}'")
        flag = {"ILP32": "-m32", "LP64": "-m64"}.get(model)
        if flag and flag not in options:
            options += [flag]
        limit = rlimits.cputime or rlimits.walltime
        if limit and not any(o.startswith("--time-limit") for o in options):
            options += [f"--time-limit={max(1, int(limit * 0.95))}s"]
        if rlimits.memory and not any(o.startswith("--memory-limit") for o in options):
            options += [f"--memory-limit={int(rlimits.memory * 0.9)}"]
        files = list(task.input_files)
        witness = [f for f in files if pathlib.Path(f).name == details.get("witness_input_file")]
        if witness:  # a validation task
            return [executable, "witness", *options, *witness, *(f for f in files if f not in witness)]
        return [executable, *options, *files]

    def determine_result(self, run):
        for line in reversed(run.output):
            if line.startswith("RESULT: "):
                verdict = line[len("RESULT: "):].strip()
                return verdict if verdict != "error" else result.RESULT_ERROR
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        return result.RESULT_ERROR if run.exit_code.value else result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        for line in output:
            if line.startswith(identifier):
                return line[len(identifier):].strip(" :\n")
        return None
