"""The web page as the server hands it out: compressed, kept for good where names change with contents."""
import gzip
import re

from server_client import Person, Server
from server_kit import equal, test

FOREVER = "public, max-age=31536000, immutable"


def fetch(server, path, codings=None, **more):
    headers = {"Accept-Encoding": codings} if codings is not None else {"Accept-Encoding": "identity"}
    headers.update(more)
    return Person(server).ask("GET", path, None, headers)


def parts(server):
    """The files the page names itself."""
    text = fetch(server, "/").body.decode()
    named = re.findall(r'(?:src|href)="(/[\w.-]+\.(?:js|css|woff2|svg|png))"', text)
    assert {name.rsplit(".", 1)[1] for name in named} >= {"js", "css", "woff2", "svg", "png"}, named
    return named


@test
def every_named_file_may_be_kept_for_good(server):
    for path in parts(server):
        answer = fetch(server, path)
        equal((path, answer.status, answer.headers["Cache-Control"]), (path, 200, FOREVER))
    for path in ("/", "/offline.js", "/manifest.webmanifest"):
        equal((path, fetch(server, path).headers["Cache-Control"]), (path, "no-cache"))


@test
def files_come_in_the_smallest_coding_that_is_read(server):
    for path in ["/", *(p for p in parts(server) if p.endswith((".js", ".css")))]:
        plain = fetch(server, path)
        equal((plain.headers["Content-Encoding"], plain.headers["Vary"]), (None, "Accept-Encoding"))
        zipped = fetch(server, path, "gzip")
        equal(zipped.headers["Content-Encoding"], "gzip")
        equal(gzip.decompress(zipped.body), plain.body)
        brotli = fetch(server, path, "gzip, deflate, br, zstd")
        equal((brotli.headers["Content-Encoding"], brotli.headers["Vary"]), ("br", "Accept-Encoding"))
        assert len(brotli.body) < len(zipped.body) < len(plain.body) / 2 or len(plain.body) < 2000, path


@test
def a_coding_can_be_forbidden(server):
    for codings, coding in (("br;q=0, gzip", "gzip"), ("br;q=0.000,gzip;q=0", None), ("br;q=0.5", "br"),
                            ("BR", "br"), ("bro, gzipped", None), ("", None), ("gzip ; q=1", "gzip"),
                            (", ,br", "br"), ("x" * 3000 + ", gzip", "gzip")):
        equal((codings, fetch(server, "/", codings).headers["Content-Encoding"]), (codings, coding))


@test
def a_file_is_known_again_in_its_own_coding(server):
    tags = [fetch(server, "/", codings).headers["ETag"] for codings in ("", "gzip", "br")]
    equal(len(set(tags)), 3)
    for codings, tag in zip(("", "gzip", "br"), tags):
        again = fetch(server, "/", codings, **{"If-None-Match": tag})
        equal((again.status, again.body, again.headers["ETag"]), (304, b"", tag))
    equal(fetch(server, "/", "br", **{"If-None-Match": tags[0]}).status, 200)


@test
def the_start_page_can_be_read_before_any_script(server):
    text = fetch(server, "/").body.decode()
    body = re.sub(r"<svg.*?</svg>", "", text[text.index('<div id="app">'):], flags=re.S)
    words = re.sub(r"<[^>]*>", " ", body)
    for word in ("Archmage", "Abraca", "Dawn", "Play now", "players"):
        assert word in words, word
    assert 'rel="manifest"' in text and 'name="theme-color"' in text and 'property="og:image"' in text
    equal(fetch(server, "/manifest.webmanifest").headers["Content-Type"], "application/manifest+json")


@test
def a_links_picture_has_the_address_the_host_set_and_no_other(server):
    image = re.compile(r'property="og:image" content="([^"]*)"')

    def picture(of, **headers):
        return image.search(fetch(of, "/t/abc", **headers).body.decode())[1]

    path = picture(server)
    assert re.fullmatch(r"/shared-\w{8}\.png", path), path
    equal(picture(server, Host="evil.example"), path)
    own = Server("--url", "https://play.example.org")
    equal(picture(own), "https://play.example.org" + path)
    equal(picture(own, Host="evil.example"), "https://play.example.org" + path)
    answer = fetch(own, "/")
    equal(answer.headers["Vary"], "Accept-Encoding, Sec-Fetch-Mode")
    equal(len(answer.body), len(fetch(server, "/").body) + len("https://play.example.org"))
    equal(fetch(own, "/", **{"If-None-Match": answer.headers["ETag"]}).status, 304)
    browser = fetch(own, "/", "gzip, br", **{"Sec-Fetch-Mode": "navigate"})
    equal((browser.headers["Content-Encoding"], browser.headers["Vary"]), ("br", answer.headers["Vary"]))
    assert browser.headers["ETag"] != answer.headers["ETag"]
    own.close()
