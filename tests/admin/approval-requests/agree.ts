/** The second person's answer to a proposal, as its page sends it. */
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { getAnswer, roleBrowser } from "../frame/people";

/** Somebody of this role agrees to the proposal at this path, as they see it now. */
export async function agreeAs(role: BuiltInRole, path: string): Promise<Response> {
  const id = path.split("/").at(-1)!;
  const browser = await roleBrowser(role);
  const seen = await getAnswer(approvalRequest.loader as never, browser.get(path), { id });
  const { approvalRequest: row, mark } = (await seen.json()) as {
    approvalRequest: { version: number };
    mark: string;
  };
  const fields = { intent: "agree", why: "", mark, version: String(row.version) };
  return getAnswer(approvalRequest.action as never, browser.post(path, fields), { id });
}
