"""The package itself: every name is typed and documented, and the examples in the documentation work."""

import ast
import doctest
import importlib.util
import inspect
from pathlib import Path

import tengen
from tengen import _tengen


def test_stubs_name_everything_that_there_is():
    stub = ast.parse(Path(_tengen.__file__).with_name("_tengen.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    values = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    for name in tengen.__all__:
        value = getattr(tengen, name)
        if not inspect.isclass(value):
            assert name in functions | values, name
            continue
        typed = set()
        for node in classes[name].body:
            if isinstance(node, ast.FunctionDef):
                typed.add(node.name)
            elif isinstance(node, ast.AnnAssign):
                typed.add(node.target.id)
        real = {member for member in vars(value) if not member.startswith("_")}
        assert real == {member for member in typed if not member.startswith("_")}, name


def test_everything_is_documented():
    for name in tengen.__all__:
        value = getattr(tengen, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert value.__doc__, name


def test_the_documentation_is_true():
    runner = doctest.DocTestRunner()
    for name in ["Game", "Position", "Critic"]:
        examples = doctest.DocTestParser().get_doctest(getattr(tengen, name).__doc__, vars(tengen).copy(), name, None, 0)
        assert examples.examples, name
        runner.run(examples)
    modules = [tengen]
    if importlib.util.find_spec("gymnasium") and importlib.util.find_spec("pettingzoo"):
        modules += [importlib.import_module(f"tengen.{name}") for name in ("gymnasium", "pettingzoo")]
    for module in modules:
        for test in doctest.DocTestFinder(recurse=False).find(module):
            runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
