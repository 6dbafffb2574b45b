"""What docs/protocol.md says of the members of positions, plies, moves and events."""
import os
import re

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "protocol.md")


def documented(title):
    """The members in the table under this heading."""
    with open(PAGE, encoding="utf-8") as file:
        section = re.search(rf"^### {title}\n(.*?)(?=^##)", file.read(), re.M | re.S)
    members = re.findall(r"^\| `(\w+)` \|", section[1], re.M)
    assert members, title
    return set(members)
