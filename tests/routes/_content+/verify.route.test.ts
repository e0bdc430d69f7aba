import { beforeEach, expect, test } from "vitest";
import { formatVerifyCode, VERIFY_PATH } from "~/modules/documents/issued-document";
import { issueDocument } from "~/modules/documents/issued-documents.server";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_content+/djyz/route";
import { Browser } from "../../modules/company/browser";
import { getAnswer } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

const FACTS = [
  ["供货单位", "供货公司"],
  ["购货单位", "广州***药房"],
] as const;

beforeEach(() => emptyTables(["issued_document", "rate"]));

const ask = async (code: string) => {
  const path = `${VERIFY_PATH}?code=${encodeURIComponent(code)}`;
  const answer = await getAnswer(page.loader, new Browser().get(path));
  expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
  return { status: answer.status, ...((await answer.json()) as { result: string; document: object | null }) };
};
const issue = (content: string, at: number) =>
  issueDocument({ kind: "deliveryNote", number: "2026-1", facts: FACTS, content }, at);

test("a visitor learns whether a code is the shop's, what to compare, and whether it was replaced", async () => {
  const first = await issue("a", now());
  expect(await ask(formatVerifyCode(first).toLowerCase())).toMatchObject({
    result: "found",
    document: { facts: FACTS, number: "2026-1", replacedAt: null },
  });
  await issue("b", now());
  expect(await ask(first)).toMatchObject({ result: "found", document: { replacedAt: now() } });
  expect(await ask("0000-0000-0000-0000")).toMatchObject({ result: "unknown", document: null });
  expect(await ask("<script>")).toMatchObject({ result: "unknown", document: null });
  expect(await ask("")).toMatchObject({ result: "none" });
});

test("codes cannot be tried out", async () => {
  const code = await issue("a", now());
  for (let i = 0; i < 30; i += 1) expect((await ask("0000-0000-0000-0000")).status).toBe(200);
  expect(await ask(code)).toMatchObject({ status: 429, result: "busy", document: null });
});
