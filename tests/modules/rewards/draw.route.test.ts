import { beforeAll, describe, expect, it } from "vitest";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { action, loader } from "~/routes/_promotions+/draw.$id/route";
import { company } from "../orders/shop";
import { lottery, points, THANKS } from "./draw-fixtures";

const SITE = "http://shop.test";
let running = 0;

beforeAll(async () => {
  running = await lottery(now(), [points(5, null)]);
  for (let id = 1; id <= 3; id += 1) {
    await company(id);
    await db.insertInto("membership").values({ account_id: id, company_id: id, is_default: 1 }).execute();
  }
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 2).execute();
});

async function getCookie(companyId: number): Promise<string> {
  const who = { accountId: companyId, companyId };
  return (await startSession(new Request(SITE), who)).split(";")[0]!;
}

async function press(
  id: number,
  companyId: number | null,
  fields: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`${SITE}/draw/${id}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      Origin: SITE,
      Host: "shop.test",
      "Content-Type": "application/x-www-form-urlencoded",
      ...(companyId === null ? {} : { Cookie: await getCookie(companyId) }),
    },
  });
  const answer = action({ request, params: { id: String(id) }, context: {} });
  return answer.catch((thrown: Response) => thrown);
}

describe("the form of a draw", () => {
  it("sends a visitor to sign in", async () => {
    const answer = await press(running, null);
    expect(answer.headers.get("Location")).toMatch(/^\/login\?/);
  });

  it("joins and leads back to its page, which then shows the result and no form", async () => {
    const answer = await press(running, 1);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/draw/${running}`]);
    const request = new Request(`${SITE}/draw/${running}`, { headers: { Cookie: await getCookie(1) } });
    const page = await loader({ request, params: { id: String(running) }, context: {} });
    expect(await page.json()).toMatchObject({ joined: { result: { title: "恭喜您，抽中 5 积分" } } });
  });

  it("answers the popup with data", async () => {
    const answer = await press(running, 1, { quiet: "1" });
    expect(await answer.json()).toMatchObject({ ok: true, result: { title: "恭喜您，抽中 5 积分" } });
  });

  it("refuses a company that is not approved on the same page", async () => {
    const answer = await press(running, 2);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { "": ["您的资料审核通过后即可参加抽奖"] } });
    const quiet = await press(running, 2, { quiet: "1" });
    expect(await quiet.json()).toEqual({ ok: false, text: "您的资料审核通过后即可参加抽奖" });
  });

  it("has no page where it does not run: that leads to /noActivity", async () => {
    const over = await lottery(now() - 9 * 86_400_000, [THANKS]);
    for (const id of [String(over), "0", "x"]) {
      const request = new Request(`${SITE}/draw/${id}`, { headers: { Cookie: await getCookie(1) } });
      const thrown = await loader({ request, params: { id }, context: {} }).catch(
        (response: Response) => response,
      );
      expect((thrown as Response).headers.get("Location")).toBe("/noActivity");
    }
  });

  it("leads to /noActivity when the draw is over, and says so in the popup", async () => {
    const over = await lottery(now(), [THANKS], { status: "off" });
    const answer = await press(over, 3);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/noActivity"]);
    const quiet = await press(over, 3, { quiet: "1" });
    expect(await quiet.json()).toEqual({ ok: false, text: "本次抽奖已结束" });
  });

  it("is slowed down after ten tries a minute", async () => {
    for (let i = 0; i < 10; i += 1) await press(running, 3);
    const answer = await press(running, 3);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ error: { "": [expect.stringContaining("频繁")] } });
  });
});
