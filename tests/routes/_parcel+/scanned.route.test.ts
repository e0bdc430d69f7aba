import { beforeEach, expect, test } from "vitest";
import { loader } from "~/routes/_parcel+/sh.$key";
import { loader as fileLoader } from "~/routes/_parcel+/sh.$key_.$file";
import * as ownPage from "~/routes/_account+/_orders+/ysjl.$id/route";
import { loader as ownFileLoader } from "~/routes/_account+/_orders+/ysjl_.file.$file";
import * as columnsPage from "~/routes/_account+/_orders+/ysjl.columns";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { changeLinkSettings, revokeParcelKey } from "~/modules/documents/parcel-link.server";
import { fileReport } from "~/modules/documents/test-report-admin.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { call, getCookie, signedInCompanies } from "../../modules/orders/route-fixtures";
import {
  code,
  openShopFor,
  orderOf,
  pack,
  range,
  receive,
  ship,
} from "../../modules/trace-codes/trace-fixtures";
import { emptyTables } from "../../rows";

const SHOP = "http://shop.test";
let orderId: number;
let shipmentId: number;
let key: string;

beforeEach(async () => {
  await emptyTables(["receiving_columns", "test_report_download", "test_report", "file"]);
  await db.deleteFrom("setting").where("key", "=", "documents.parcelLink").execute();
  await openShopFor(() => signedInCompanies(2));
  await receive(`${code(900)}：${range(1, 10).join(" ")}`);
  ({ id: orderId } = await orderOf(1, [[11, 12]]));
  await pack(orderId, code(900));
  await ship(orderId);
  await db.updateTable("shipment").set({ shipped_at: now() }).execute();
  ({ id: shipmentId } = await db.selectFrom("shipment").select("id").executeTakeFirstOrThrow());
  key = (await readDeliveryNotes(1, orderId))![0]!.linkKey;
});

const getAnswer = async (
  load: unknown,
  who: number,
  path: string,
  params: Record<string, string>,
): Promise<Response> => {
  const request = new Request(SHOP + path, { headers: { cookie: getCookie(who), host: "shop.test" } });
  try {
    return await (load as (args: unknown) => Promise<Response>)({ request, params, context: {} });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
};
const scan = (who: number, scanned = key) => getAnswer(loader, who, `/sh/${scanned}`, { key: scanned });
const fetchFile = (name: string, scanned = key) =>
  getAnswer(fileLoader, 0, `/sh/${scanned}/${name}`, { key: scanned, file: name });

test("the key shows goods, days and codes to anybody, and no price, name or address of the buyer", async () => {
  const answer = await scan(0);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const text = await answer.text();
  const { parcel } = JSON.parse(text) as { parcel: { lines: { codes: string[]; codeCount: number }[] } };
  expect(parcel.lines[0]!.codes).toEqual(range(1, 10));
  for (const secret of ["amount", "unitPrice", "药店1", "phone", "address"])
    expect(text).not.toContain(secret);
  const csv = await (await fetchFile("goods.csv")).text();
  for (const one of range(1, 10)) expect(csv).toContain(one);
  expect(csv).not.toContain("单价");
  expect((await fetchFile("goods.xlsx")).status).toBe(200);
});

test("the buyer's own login goes on to its page; another company stays outside", async () => {
  const own = await scan(1);
  expect([own.status, own.headers.get("Location")]).toEqual([303, `/ysjl/${shipmentId}`]);
  expect(((await (await scan(2)).json()) as { signIn: string | null }).signIn).toBeNull();
  const page = await call(ownPage, 1, `/ysjl/${shipmentId}`);
  expect(page.status).toBe(200);
  expect((await call(ownPage, 2, `/ysjl/${shipmentId}`)).status).toBe(404);
  expect((await call(ownPage, 0, `/ysjl/${shipmentId}`)).headers.get("Location")).toContain("/login");
  const name = `${shipmentId}.csv`;
  const file = (who: number) => getAnswer(ownFileLoader, who, `/ysjl/file/${name}`, { file: name });
  expect(await (await file(1)).text()).toContain("单价");
  expect((await file(2)).status).toBe(404);
});

test("a wrong, old or revoked key is not found; the buyer still reads an old one", async () => {
  for (const wrong of [
    "",
    "x",
    "A".repeat(22),
    `${key}A`,
    key.toLowerCase() === key ? "b" : key.toLowerCase(),
  ])
    expect((await scan(0, wrong)).status).toBe(404);
  await inTransaction((trx) => changeLinkSettings(trx, { days: 30 }));
  await db
    .updateTable("shipment")
    .set({ shipped_at: now() - 31 * DAY })
    .execute();
  expect((await scan(0)).status).toBe(404);
  expect((await fetchFile("goods.csv")).status).toBe(404);
  expect((await scan(1)).status).toBe(303);
  await inTransaction((trx) => revokeParcelKey(trx, { orderId, parcelNumber: 1, name: "1" }, now()));
  expect((await scan(1)).status).toBe(404);
  const [note] = (await readDeliveryNotes(1, orderId))!;
  expect(note!.linkKey).not.toBe(key);
  expect((await scan(1, note!.linkKey)).status).toBe(303);
});

test("test reports of the parcel come with the key, others do not", async () => {
  const [batch] = await db.selectFrom("batch").select(["number"]).where("goods_id", "=", 11).execute();
  const [other] = await db.selectFrom("batch").select(["number"]).where("goods_id", "=", 12).execute();
  const bytes = Buffer.from("%PDF-1.4\n%%EOF\n");
  await fileReport({ goods: "11", batch: batch!.number, fileName: "a.pdf", bytes }, now());
  await fileReport({ goods: "12", batch: other!.number, fileName: "b.pdf", bytes }, now());
  const reports = await db.selectFrom("test_report").select("id").orderBy("goods_id").execute();
  expect((await fetchFile(`report-${reports[0]!.id}`)).status).toBe(200);
  expect((await fetchFile(`report-${reports[1]!.id}`)).status).toBe(404);
  for (const name of ["goods.pdf", "report-0", "report-x", ""])
    expect((await fetchFile(name)).status).toBe(404);
});

test("columns are saved once for the company; a second tab with an old version is refused", async () => {
  const form = {
    version: "0",
    "place-code": "1",
    "name-code": "溯源码",
    "place-batch": "2",
    "name-batch": "批次",
  };
  expect((await call(columnsPage, 1, "/ysjl/columns", form)).status).toBe(303);
  expect((await call(columnsPage, 1, "/ysjl/columns", form)).status).toBe(409);
  expect((await call(columnsPage, 2, "/ysjl/columns", { version: "0" })).status).toBe(400);
  const csv = await (await fetchFile("goods.csv")).text();
  expect(csv.split("\n")[0]).toContain("溯源码,批次");
  const saved = (await (await call(columnsPage, 2, "/ysjl/columns")).json()) as { version: number };
  expect(saved.version).toBe(0);
});

test("too many calls of one address are refused", async () => {
  const flood = async () => {
    const request = new Request(`${SHOP}/sh/${key}`, {
      headers: { host: "shop.test", "x-client-address": "203.0.113.77" },
    });
    try {
      return ((await loader({ request, params: { key }, context: {} } as never)) as Response).status;
    } catch (thrown) {
      return (thrown as Response).status;
    }
  };
  const first = await flood();
  const { takeSharedToken } = await import("~/platform/http/limits/shared-rate.server");
  for (let at = 0; at < 120; at += 1)
    await takeSharedToken("parcel-link:203.0.113.77", { limit: 120, windowMs: 60_000 }, now());
  expect([first, await flood()]).toEqual([200, 429]);
});
