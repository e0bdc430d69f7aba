import { takeFlash } from "~/platform/http/message.server";

/** What the page after this answer says. */
export function messageIn(answer: Response): string | undefined {
  const cookie = answer.headers
    .getSetCookie()
    .map((item) => item.split(";")[0])
    .join("; ");
  return takeFlash(new Request("http://shop.test/", { headers: { cookie } })).flash?.text;
}
