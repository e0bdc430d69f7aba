/**
 * A stranger with a company of its own tries every page and endpoint that takes an id with what belongs to the demo company: it answers
 * 404, as it does for what does not exist, and changes nothing. A new page with an id has to be added here: the first test says so.
 */
import { sql } from "kysely";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { useFiles, withStoredFiles } from "~/platform/files/stored-files.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { expect, test } from "../errors";
import { enter } from "../support";
import { madePicture } from "../../modules/pictures/made";
import { newBuyer, type Buyer } from "../shop";
import { routeFiles, routePattern } from "../../spec/routes";

const DEMO = 1;

interface Owned {
  /** the rows of the demo company, newest last */
  table: string;
  column?: string;
  where?: string;
  /** pages that show it */
  pages?: readonly string[];
  /** forms that change it: path and fields */
  forms?: readonly [path: string, fields: Record<string, string>][];
  /** no company's own: seen by those who bought what it is about */
  isShared?: true;
}

/** `#` stands for the id of the demo company's row, `TOKEN` for a form's token, `PICTURE` for a file. */
const OWNED: readonly Owned[] = [
  {
    table: "orders",
    pages: [
      "/order/info/#",
      "/order/change/#?do=cancel",
      "/order/return/#",
      "/order/afterSales/#",
      "/cart/step3/#",
      "/cart/step4?id=#",
      "/order/codes/#.csv",
      "/order/papers/#.zip",
      "/order/papers/#.pdf",
      "/order/papers/#-1.pdf",
    ],
    forms: [
      ["/order/change/#", { intent: "cancel" }],
      ["/order/change/#", { intent: "receive" }],
      ["/order/change/#", { intent: "reorder", token: "TOKEN" }],
      ["/order/return/#", { reason: "quality", text: "坏", token: "TOKEN", photos: "PICTURE" }],
      ["/order/afterSales/#", { reason: "quality", text: "坏", token: "TOKEN", photos: "PICTURE" }],
      ["/order/cases/send/return/#", { reason: "quality", text: "坏", token: "TOKEN", photos: "PICTURE" }],
      ["/cart/step3/#", { paymentMethod: "bank", rest: "1" }],
      ["/dzfp?order=#", { type: "ordinary", token: "TOKEN" }],
    ],
  },
  {
    table: "orders",
    column: "number",
    where: "number is not null",
    pages: ["/help/fwbz/zskf?order=#"],
    forms: [["/help/fwbz/zskf?order=#", { text: "何时发货", token: "TOKEN" }]],
  },
  {
    table: "shipment",
    where: `order_id in (select id from orders where company_id = ${DEMO})`,
    isShared: true,
    pages: ["/ysjl/#", "/ysjl/file/#.csv"],
    forms: [["/ysjl/#", { result: "all", inspector: "旅程甲", arrivedOn: "2026-11-20", token: "TOKEN" }]],
  },
  { table: "api_token", pages: ["/basic/token/#"], forms: [["/basic/token/#", { id: "#" }]] },
  { table: "invoice", pages: ["/dzfp?invoice=#", "/dzfp/#.csv"] },
  {
    table: "order_case",
    where: "kind = 'return'",
    pages: ["/order/returnInfo/#"],
    forms: [["/order/returnInfo/#", { intent: "withdraw" }]],
  },
  {
    table: "order_case",
    where: "kind = 'afterSales'",
    pages: ["/order/afterSalesInfo/#"],
    forms: [["/order/afterSalesInfo/#", { intent: "withdraw" }]],
  },
  { table: "payment", column: "number", pages: ["/pay/#"], forms: [["/pay/#", { change: "cancel" }]] },
  {
    table: "orders",
    where: "is_ephedrine = 1 and shipped_at is not null",
    pages: ["/hmdd/#"],
    forms: [
      ["/hmdd/#", { receiver: "旅程甲", idLast4: "0001", receivedOn: "2026-11-20", photo: "PICTURE" }],
      ["/hmdd/sign/#", { receiver: "旅程甲", idLast4: "0001", receivedOn: "2026-11-20", photo: "PICTURE" }],
    ],
  },
  { table: "file", pages: ["/files/#", "/register/files/#"] },
  { table: "file", where: "purpose = 'face'", pages: ["/face/#", "/files/#"] },
  {
    table: "address",
    pages: ["/addr/edit/#", "/addr/remove/#"],
    forms: [
      ["/addr/remove/#", {}],
      ["/addr", { intent: "default", id: "#" }],
    ],
  },
  { table: "message", forms: [["/wdxx", { open: "#" }]] },
  {
    table: "points_exchange",
    pages: ["/jfsc/exchange/#"],
    forms: [["/jfsc/exchange/#", { intent: "cancel" }]],
  },
  { table: "quick_sheet", pages: ["/kjcg/lists/#", "/kjcg/#.csv"] },
  {
    table: "order_template",
    pages: ["/kjcg/templates/#", "/kjcg/templates/copy/#", "/kjcg/templates/remove/#"],
    forms: [["/kjcg/templates/copy/#", { token: "TOKEN", name: "别家的", stores: "1" }]],
  },
  { table: "buy_request", pages: ["/pzqg/info?id=#", "/pzqg/withdraw/#"], forms: [["/pzqg/withdraw/#", {}]] },
  {
    table: "favourite_group",
    pages: ["/star?group=#", "/star/groups/remove/#"],
    forms: [
      ["/star/groups/remove/#", {}],
      ["/star/groups", { intent: "renameGroup", id: "#", name: "别家的" }],
    ],
  },
  {
    table: "recall_company",
    column: "recall_id",
    pages: ["/order/recall/#"],
    forms: [["/order/recall/#", { token: "TOKEN", note: "无" }]],
  },
  { table: "contract", column: "year", pages: ["/dzht?year=#"] },
  {
    table: "draft_order",
    pages: ["/kjcg/proposed/#"],
    forms: [
      ["/kjcg/proposed/#", { do: "accept" }],
      ["/kjcg/proposed/#", { do: "decline", reason: "别家的" }],
    ],
  },
  { table: "quality_case", column: "number", pages: ["/zlts/#"] },
  { table: "test_report", isShared: true, pages: ["/jybg/file/#"] },
];

/** Routes with a parameter that names nothing of a company's own. */
const PUBLIC = [
  "list.($view)",
  "list.info-pt.$id",
  "list.info.$id",
  "list.other.$id.($name)",
  "search.($view)",
  "help.$",
  "help.fwbz.$page",
  "help.us.$page",
  "help.xrzn.$page",
  "help.zfps.$page",
  "news.$list",
  "news.info.$id.$type",
  "goods.$id.pack[.svg]",
  "goods.$id.share[.png]",
  "pictures.$key.$file",
  "$",
  "activity.($url).($url1).($url2)",
  "code.$name[.]svg",
  "desktop_.$file",
  "draw.$id",
  "jfsc.item.$id",
  "Hdzx.$ids.($id)",
  "kxzq.($view)",
  "kxzq.goods.$url.($ads)",
  "ppzq.($page)",
  "ppzq.info.$id.($page)",
  "yjh.($id)",
  "yyh.($view)",
  "categories.($id)",
  // A notice about goods stands with the goods, for every company.
  "zlgg.$id",
  // The viewer's own orders, in one of two formats.
  "order_.export.$format",
  "wdxq_.export.$format",
  "ysjl_.export.$format",
  // The key itself is the proof.
  "sh.$key",
  "sh.$key_.$file",
  // Registration keeps its draft by the browser's own proof of a phone.
  "register.($flow).step1",
  "register.($flow).step2",
  "register.($flow).step3",
  // A kind of document: the page is about the viewer's own.
  "zzzj.remove.$kind",
  // Notices are signed; what the played providers show says nothing of a company, and only a demo has them.
  "pay.notify.$provider",
  "pay.sandbox.$handle",
  "pay.sandbox.wechat.$",
  "api.$",
];
const PHOTO = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const isMatch = (route: string, path: string) => routePattern(route).test(path.split("?")[0]!);

test.beforeAll(async () => {
  const stored = await db
    .selectFrom("quick_sheet")
    .select("id")
    .where("company_id", "=", DEMO)
    .executeTakeFirst();
  if (!stored)
    await db
      .insertInto("quick_sheet")
      .values({ company_id: DEMO, name: "", created_at: Date.now() })
      .execute();
  const member = await db
    .selectFrom("membership")
    .select("account_id")
    .where("company_id", "=", DEMO)
    .executeTakeFirstOrThrow();
  await giveFace(member.account_id);
});

/** Stores a portrait of the demo company for its login. */
async function giveFace(accountId: number): Promise<void> {
  const uploader = companyFiles(DEMO);
  const portrait = await madePicture("portrait.png", { format: "png" });
  const upload = { owner: uploader, files: [portrait], purpose: "face", only: ["image/png"] };
  const stored = await withStoredFiles(upload, Date.now(), ([file]) =>
    inTransaction(async (trx) => {
      const [id] = await useFiles(trx, [file!]);
      await trx.updateTable("account").set({ face_file_id: id! }).where("id", "=", accountId).execute();
    }),
  );
  expect(stored.ok).toBe(true);
}

test("every route with a parameter is tried, or known to be everybody's", () => {
  // What staff may see is asked of them (tests/admin/frame/every-page.route.test.ts).
  const buyers = routeFiles.filter(({ isDesk: isAdmin }) => !isAdmin);
  const routes = buyers.map(({ name }) => name).filter((name) => name.includes("$"));
  const tried = OWNED.flatMap(({ pages = [], forms = [] }) => [...pages, ...forms.map(([path]) => path)]);
  const untried = routes.filter(
    (route) => !PUBLIC.includes(route) && !tried.some((path) => isMatch(route, path)),
  );
  expect(untried).toEqual([]);
});

const filled = (value: string, id: string, { viewer }: Buyer) => {
  if (value === "PICTURE") return PHOTO;
  return value === "TOKEN" ? newFormToken(viewer.buyer) : value.replace("#", id);
};

async function rowOf({ table, column = "id", where = "1 = 1", isShared }: Owned, id?: string) {
  const key = id === undefined ? sql`1 = 1` : sql`${sql.ref(column)} = ${id}`;
  const owner = isShared ? sql`1 = 1` : sql`company_id = ${DEMO}`;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${owner} and ${sql.raw(where)} and ${key}
    order by ${sql.ref(column)} desc limit 1`.execute(db);
  return rows[0];
}

for (const owned of OWNED)
  test(`${owned.table} ${owned.where ?? ""} of another company cannot be seen or changed`, async ({
    context,
    page,
    baseURL,
  }) => {
    const stranger = await newBuyer();
    await enter(context, stranger, baseURL!);
    const row = await rowOf(owned);
    expect(row, "the demo company has one").toBeDefined();
    const id = String(row![owned.column ?? "id"]);
    for (const path of owned.pages ?? []) {
      const answer = await page.request.get(path.replace("#", id), { maxRedirects: 0 });
      expect.soft(answer.status(), path).toBe(404);
    }
    for (const [path, fields] of owned.forms ?? []) {
      const answer = await page.request.post(path.replace("#", id), {
        multipart: Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, filled(value, id, stranger)]),
        ),
        headers: { origin: new URL(baseURL!).origin },
        maxRedirects: 0,
      });
      expect.soft(answer.status(), `${path} ${JSON.stringify(fields)}`).toBe(404);
    }
    expect(await rowOf(owned, id)).toEqual(row);
  });
