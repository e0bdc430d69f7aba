import { beforeAll, beforeEach, expect, test } from "vitest";
import { readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import * as list from "~/routes/_admin+/_goods+/staff.expiring-stock._index/route";
import * as exported from "~/routes/_admin+/_goods+/staff.expiring-stock.export";
import * as settings from "~/routes/_admin+/_quality+/staff.expiring-stock.settings/route";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { htmlOf } from "../../admin/lists/shown-list";
import { clear, goods, ground } from "../../modules/orders/shop";
import { emptyTables } from "../../rows";

const PATH = "/staff/expiring-stock";

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["setting"]);
  await clear();
  await ground();
  await goods(11, [
    [20, 5],
    [300, 50],
  ]);
});

const at = async (role: "quality" | "sales" | "warehouse") => await roleBrowser(role);

test("who sells sees what expires soon, on a page and in a file", async () => {
  const answer = await getAnswer(list.loader as never, (await at("sales")).get(PATH));
  const data = (await answer.json()) as { rows: { batch: string }[]; maySeeBatch: boolean };
  expect(data.rows.map(({ batch }) => batch)).toEqual(["B11-0"]);
  expect(data.maySeeBatch).toBe(false);
  const text = htmlOf(list, data);
  expect(text).toContain("B11-0");
  expect(text).not.toContain("/staff/stock/");
  const file = await getAnswer(exported.loader as never, (await at("sales")).get(`${PATH}/export`));
  expect(await file.text()).toContain("B11-0");
  for (const { loader } of [list, exported])
    expect((await getAnswer(loader as never, (await at("warehouse")).get(PATH))).status).toBe(403);
});

test("the rules are changed by quality, from the state that the form was made from", async () => {
  const path = `${PATH}/settings`;
  const quality = await at("quality");
  const shown = (await (await getAnswer(settings.loader as never, quality.get(path))).json()) as {
    version: number;
    input: Record<string, string>;
  };
  const send = async (fields: Record<string, string>, role: "quality" | "sales" = "quality") =>
    (
      await getAnswer(
        settings.action as never,
        (await at(role)).post(path, {
          ...shown.input,
          version: String(shown.version),
          why: "公司制度",
          ...fields,
        }),
      )
    ).status;
  expect(await send({ stop_drug: "30" }, "sales")).toBe(403);
  expect(await send({ stop_drug: "1.5" })).toBe(400);
  expect(await send({})).toBe(400);
  expect(await send({ stop_drug: "30" })).toBe(303);
  expect(await readExpiryRules()).toMatchObject({ stop_drug: 30, near_drug: 180 });
  expect(await send({ stop_drug: "60" })).toBe(409);
});
