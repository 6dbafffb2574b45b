// notify.ts: notices of the browser while the page is open but not looked at.
import { change, settings } from "./settings";

export function canNotify(): boolean {
  return "Notification" in self;
}

/** Wishes notices, or not; false if the browser's user does not allow them. */
export async function wishNotices(on: boolean): Promise<boolean> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === "granted";
  change({ notices: allowed });
  return allowed === on;
}

/** Tells something unless the page is being looked at; a later notice about
 * the same thing takes its place. */
export function notify(about: string, title: string, body: string, address: string): void {
  if (!settings.value.notices || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body, tag: about });
  notice.onclick = () => {
    focus();
    location.hash = address;
    notice.close();
  };
}
