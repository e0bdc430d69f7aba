/** The error catalogue in the browser (specification, section 8): a lost call becomes words or a way. */
import { CallLost } from "~/platform/http/call";
import { OFFLINE_TEXT, reactionTo, TIMEOUT_TEXT } from "~/platform/values/errors";
import { alert, sayLate, toast } from "~/ui/say";

/** Says why a call gave nothing; one that a later call replaced is nobody's loss. Anything but CallLost is thrown on. */
export function report(lost: unknown): void {
  if (!(lost instanceof CallLost)) throw lost;
  if (lost.why === "cancelled") return;
  if (lost.why === "timeout") return sayLate(TIMEOUT_TEXT);
  if (lost.why === "offline") return toast("warning", OFFLINE_TEXT);
  reportCode(lost.code, lost.serverMessage);
}

/** Does what the catalogue says about a code or an HTTP status with the server's message. */
export function reportCode(code: number, message: string): void {
  const { origin, pathname, search } = location;
  const sites = { main: document.body.dataset["mainSite"], shop: origin };
  const reaction = reactionTo(code, message, pathname + search, sites);
  if (reaction.do === "go") location.assign(reaction.to);
  if (reaction.do === "toast") toast("warning", reaction.text);
  if (reaction.do === "alert") alert(reaction.text, reaction.title, reaction.to);
}
