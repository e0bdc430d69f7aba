import { CallLost } from "~/platform/http/call";
import { OFFLINE_TEXT, reactionTo, TIMEOUT_TEXT } from "~/platform/values/errors";
import { alert, sayLate, toast } from "~/ui/say";

/** Shows why a call failed; a call replaced by a later one is ignored. Rethrows anything but CallLost. */
export function report(lost: unknown): void {
  if (!(lost instanceof CallLost)) throw lost;
  if (lost.why === "cancelled") return;
  if (lost.why === "timeout") return sayLate(TIMEOUT_TEXT);
  if (lost.why === "offline") return toast("warning", OFFLINE_TEXT);
  reportCode(lost.code, lost.serverMessage);
}

/** Applies the catalogue's rule for a code or HTTP status, with the server's message. */
export function reportCode(code: number, message: string): void {
  const { origin, pathname, search } = location;
  const sites = { main: document.body.dataset["mainSite"], shop: origin };
  const reaction = reactionTo(code, message, pathname + search, sites);
  if (reaction.do === "go") location.assign(reaction.to);
  if (reaction.do === "toast") toast("warning", reaction.text);
  if (reaction.do === "alert") alert(reaction.text, reaction.title, reaction.to);
}
