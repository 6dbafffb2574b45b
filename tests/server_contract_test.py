"""docs/openapi.yaml against a real server, driven by the file: every operation is asked with what its
schemas and examples allow and with what they do not; statuses, headers and bodies have to be those the
file gives. What the server knows and the file does not fails too, and the other way round.
"""
import copy
import glob
import os
import random
import re

import jsonschema
import yaml

from server_client import Person, Server, Socket
from server_kit import equal, test

HERE = os.path.dirname(os.path.abspath(__file__))
METHODS = ("get", "post", "put", "delete")
with open(os.path.join(HERE, "../docs/openapi.yaml")) as spec_file:
    SPEC = yaml.safe_load(spec_file)


def resolve(thing):
    while isinstance(thing, dict) and "$ref" in thing:
        found = SPEC
        for part in thing["$ref"].lstrip("#/").split("/"):
            found = found[part]
        thing = found
    return thing


def faults(schema, value):
    validator = jsonschema.Draft202012Validator(schema, resolver=jsonschema.RefResolver("", SPEC))
    return [f"{'/'.join(map(str, e.path))}: {e.message}" for e in validator.iter_errors(value)]


class Operation:
    def __init__(self, path, method, item):
        self.path, self.method = path, method
        self.of = item[method]
        self.id = self.of["operationId"]
        every = [resolve(p) for p in item.get("parameters", []) + self.of.get("parameters", [])]
        self.parameters = {kind: [p for p in every if p["in"] == kind] for kind in ("path", "query", "header")}
        self.responses = {int(status): resolve(r) for status, r in self.of["responses"].items()}
        body = self.of.get("requestBody")
        self.needs_body = bool(body and body["required"])
        self.schema = resolve(body["content"]["application/json"]["schema"]) if body else None
        self.is_socket = 101 in self.responses

    def check(self, answer, asked):
        """Whether the file allows this answer."""
        where = f"{self.id}: {asked} was answered {answer.status} {answer.body[:300]!r}"
        assert answer.status in self.responses, where + ", which the file does not give"
        response = self.responses[answer.status]
        for header in response.get("headers", {}):
            value = answer.headers.get(header)
            assert value, f"{where} without {header}"
            schema = resolve(response["headers"][header])["schema"]
            equal(faults(schema, int(value) if schema["type"] == "integer" else value), [])
        kinds = response.get("content", {})
        if not kinds:
            equal(answer.body, b"")
            return
        kind, content = next(iter(kinds.items()))
        assert answer.headers["Content-Type"].split(";")[0] == kind, where + f" as {answer.headers['Content-Type']}"
        value = answer.json() if kind == "application/json" else answer.body.decode()
        wrong = faults(content["schema"], value)
        assert not wrong, f"{where}: {wrong}"


def operations():
    return [Operation(path, method, item) for path, item in SPEC["paths"].items()
            for method in METHODS if method in item]


# ---- Values ----

def unique_name():
    return "P" + "".join(random.choices("abcdefghijkmnopq", k=12))


def sample(schema, key=""):
    """A value that a schema allows, required members only."""
    if isinstance(schema, dict) and schema.get("$ref", "").endswith("/Name"):
        return unique_name()
    schema = resolve(schema)
    if "example" in schema and schema.get("type") != "object":
        return schema["example"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {k: schema.get("example", {}).get(k, sample(v, k)) if k == "game" else sample(v, k)
                for k, v in schema.get("properties", {}).items() if k in schema.get("required", [])}
    if kind == "integer":
        return schema.get("minimum", 1)
    if kind == "boolean":
        return True
    if kind == "array":
        return []
    return "x" * max(schema.get("minLength", 1), 1)


WRONG = [5, -1, 2**53, 1.5, True, None, [], [[]], {}, {"a": {}}, "", "x", "x" * 300, "\x00", "ü", "p9", "-1"]


def broken_bodies(schema):
    """Bodies that a schema does not allow: (what is wrong, the body, whether something needed is missing)."""
    whole = resolve(schema).get("example", sample(schema))
    for key in resolve(schema).get("required", []):
        yield f"without {key}", {k: v for k, v in whole.items() if k != key}, True
    for key in resolve(schema).get("properties", {}):
        for value in WRONG:
            body = {**copy.deepcopy(whole), key: value}
            if faults(schema, body):
                yield f"{key} = {value!r:.40}", body, False


NO_OBJECT = [b"[]", b"5", b"null", b'"x"', b"{", b"{} {}", b'{"a":1,"a":2}', b"\xff", b'{"a":' * 20 + b"1" + b"}" * 20]


# ---- The people and tables that operations need ----

class World:
    def __init__(self):
        self.server = Server()
        self.nobody = Person(self.server)
        self.people = {}
        self.account("Bea")

    def account(self, name):
        answer = self.nobody.post("/api/1/accounts", {"name": name, "password": "correct horse"})
        equal(answer.status, 201)
        return Person(self.server, token=answer.json()["token"])

    def actor(self, kind):
        """Nobody, a guest or somebody with an account, who is still what they were."""
        if kind == "nobody":
            return self.nobody
        person = self.people.get(kind)
        if not person or person.get("/api/1/me").json()["kind"] != kind:
            person = self.account(unique_name()) if kind == "account" else Person(self.server, "Gus")
            self.people[kind] = person
        return person

    def actors(self):
        return [self.actor(kind) for kind in ("account", "guest", "nobody")]

    def fill(self, operation, person):
        """The path with a value for each parameter; a table is one where the person plays."""
        path = operation.path
        maker = person if person.token else self.actor("guest")
        if "{table}" in path:
            path = path.replace("{table}", maker.make(game="abraca", seats=2)["id"])
        if "{try}" in path:
            table = maker.post("/api/1/daily/abraca", {}).json()["table"]
            maker.post(f"/api/1/tables/{table}/do", {"type": "resign"})
            path = path.replace("{try}", table)
        if "{session}" in path:
            sessions = person.get("/api/1/sessions").json().get("sessions")
            path = path.replace("{session}", sessions[0]["id"] if sessions else "0" * 16)
        if "{bot}" in path:
            person.post("/api/1/bots", {"name": unique_name()})
            bots = person.get("/api/1/bots").json().get("bots")
            path = path.replace("{bot}", bots[0]["id"] if bots else "0" * 13)
        path = path.replace("{name}", "Bea")
        for parameter in operation.parameters["path"]:
            path = path.replace("{" + parameter["name"] + "}", str(parameter.get("example", "")))
        assert "{" not in path, path
        return path


def bodies_of(operation):
    """Bodies that the file allows."""
    if operation.schema is None:
        return [None]
    bodies = [sample(operation.schema)]
    if "example" in operation.schema:
        bodies.insert(0, operation.schema["example"])
    if not operation.needs_body:
        bodies += [None, {}]
    for body in bodies:
        assert body is None or not faults(operation.schema, body), (operation.id, body)
    return bodies


def queries_of(operation):
    """Queries that the file allows, then such that it does not."""
    right, wrong = [""], []
    for parameter in operation.parameters["query"]:
        schema = resolve(parameter["schema"])
        values = schema.get("enum", [schema.get("minimum", "p1" if "pattern" in schema else "x")])
        right += [f"?{parameter['name']}={value}" for value in values]
        wrong += [f"?{parameter['name']}={value}" for value in ("", "zz", "-1", "99999999999999999999", "a" * 400)]
    return right, wrong


# ---- What is asked ----

def ask(world, operation, person, path, body, what, headers=None):
    try:
        answer = person.ask(operation.method.upper(), path, body, headers)
    except OSError as error:
        raise AssertionError(f"{operation.id}: {what}: {error}") from error
    assert answer.status < 500, f"{operation.id}: {what}: {answer.status} {answer.body[:200]!r}"
    operation.check(answer, what)
    return answer


def ask_rightly(world, operation):
    """Everything that is allowed; at least one such request succeeds."""
    succeeded = set()
    for body in bodies_of(operation):
        for query in queries_of(operation)[0]:
            for person in world.actors():
                path = world.fill(operation, person) + query
                answer = ask(world, operation, person, path, body, f"{path} {body}")
                assert answer.status != 405 and b"no_page" not in answer.body or operation.id == "endSession", \
                    f"the server does not know {operation.id}"
                if answer.status < 300:
                    succeeded.add(answer.status)
                if 304 in operation.responses and answer.status == 200:
                    again = ask(world, operation, person, path, body, "with its ETag",
                                {"If-None-Match": answer.headers["ETag"]})
                    equal(again.status, 304)
    wanted = {status for status in operation.responses if status < 300}
    equal((operation.id, succeeded), (operation.id, wanted))


def ask_wrongly(world, operation):
    """What is not allowed is answered by an error that the file gives, or does no harm."""
    for query in queries_of(operation)[1]:
        person = world.actor("account")
        ask(world, operation, person, world.fill(operation, person) + query, bodies_of(operation)[0], query)
    for parameter in operation.parameters["path"]:
        for value in ("x", "0" * 13, "z" * 200, "%20", "%ff", "0" * 16):
            person = world.actor("account")
            path = operation.path.replace("{" + parameter["name"] + "}", value)
            answer = ask(world, operation, person, path, bodies_of(operation)[0], path)
            assert answer.status >= 400 or operation.path.startswith("/t/"), (path, answer.body)
    if operation.schema is None:
        return
    for what, body, is_missing in broken_bodies(operation.schema):
        person = world.actor("account")
        answer = ask(world, operation, person, world.fill(operation, person), body, what)
        assert answer.status >= 400 or not is_missing, f"{operation.id} {what}: {answer.status}"
    for body in NO_OBJECT + ([None] if operation.needs_body and operation.method == "post" else []):
        person = world.actor("account")
        answer = ask(world, operation, person, world.fill(operation, person), body, f"the body {body!r:.40}")
        assert answer.status >= 400 or operation.id == "signOut", f"{operation.id} takes {body!r:.40}"
    person = world.actor("account")
    path = world.fill(operation, person)
    equal(ask(world, operation, person, path, b" " * 20000, "20000 bytes").status, 413)
    for headers in ({"Content-Type": "text/plain"}, {"Origin": "https://elsewhere.example"}):
        equal(ask(world, operation, person, path, bodies_of(operation)[0], headers, headers).status, 403)


def ask_by_other_methods(world, path):
    item = SPEC["paths"][path]
    operation = next(Operation(path, method, item) for method in METHODS if method in item)
    for method in METHODS:
        if method in item or operation.is_socket:
            continue
        person = world.actor("account")
        answer = person.ask(method.upper(), world.fill(operation, person), None if method == "get" else {})
        is_list = path == "/api/1/sessions/{session}" and method == "get"
        assert answer.status in (404, 405) or is_list, f"{method} {path}: {answer.status}, not in the file"


@test
def every_operation_answers_as_the_file_says(server):
    world = World()
    for operation in operations():
        if operation.is_socket:
            continue
        ask_rightly(world, operation)
        ask_wrongly(world, operation)
    for path in SPEC["paths"]:
        ask_by_other_methods(world, path)
    world.server.close()


@test
def every_socket_of_the_file_opens(server):
    world = World()
    for operation in (o for o in operations() if o.is_socket):
        person = world.actor("guest")
        place = world.fill(operation, person)[len("/api/1/"):-len("/socket")]
        for query in queries_of(operation)[0]:
            one = Socket(world.server.port, place, person.token, dict([query[1:].split("=")]) if query else None)
            one.receive()
            one.close()
    world.server.close()


@test
def too_much_is_answered_with_when_to_come_back(server):
    limited = Server("--url", "http://127.0.0.1")
    limited.stop()
    limited.flags[limited.flags.index("off")] = "on"
    limited.start()
    for operation in (o for o in operations() if o.id in ("signIn", "becomeGuest", "makeAccount")):
        for _ in range(60):
            answer = Person(limited).ask(operation.method.upper(), operation.path, sample(operation.schema))
            operation.check(answer, "too often")
            if answer.status == 429:
                break
        equal(answer.status, 429)
    for operation in operations():
        assert 429 in operation.responses, operation.id
    limited.close()


def known_pages():
    """The pages of server/pages/routes.h: methods, and the path as the file writes it."""
    with open(os.path.join(HERE, "../server/pages/routes.h")) as file:
        rows = re.findall(r'X\(([A-Z| ]+), "([^"]+)", (\w+),', file.read())
    for methods, path, page in rows:
        if page != "router_no_page" and path.startswith("/api/"):
            for method in methods.lower().split(" | "):
                yield method, path.removesuffix("/?")


@test
def the_file_has_every_page_the_server_knows(server):
    pages = list(known_pages())
    assert len(pages) > 20, pages
    described = {(method, re.sub(r"\{\w+\}", "*", path)) for path, item in SPEC["paths"].items() for method in item}
    # Without saying which one: answered by 404, as any that there is not.
    described.add(("delete", "/api/1/sessions"))
    for page in pages:
        assert page in described, f"{page} is not in the file"


@test
def protocol_and_file_name_the_same_errors(server):
    with open(os.path.join(HERE, "../docs/protocol.md")) as file:
        text = file.read()
    table = re.search(r"\| error \| status \|.*?\n\n", text, re.S)[0]
    named = set(re.findall(r"`([a-z_]+)`", "".join(line.split("|")[1] for line in table.split("\n")[2:-2])))
    commands = set(re.findall(r"`([a-z_]+)`", re.search(r"Errors: (.*?) After", text, re.S)[1]))
    listed = set(SPEC["components"]["schemas"]["Error"]["properties"]["error"]["enum"])
    equal((named | commands) ^ listed, set())
    used = set()
    for path in glob.glob(os.path.join(HERE, "../server/*/*.c")):
        with open(path) as file:
            used |= set(re.findall(r'request_error\(\w[^,]*, \d+, "([a-z_]+)"', file.read()))
    assert used and used <= listed, used - listed
