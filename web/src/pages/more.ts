// more.ts: the pages that the first table does not need, as one script that comes later.
export { AccountPage } from "./account";
export { Daily } from "./daily";
export { Online } from "./online";
export { PersonPage, RatingsPage } from "./ratings";
export { Reference } from "./reference";
export { Records, Replay } from "./replay";
export { Room } from "./room";
export { Rules } from "./rules";
export { Settings } from "./settings";
export { Tables } from "./tables";
