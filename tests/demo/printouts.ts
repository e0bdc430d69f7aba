/** Every page and file that is printed, with a thing of the demo that it shows; a new one fails printed.route.test.ts until it is listed. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { sql } from "kysely";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import type { IssuedKind } from "~/modules/documents/issued-document";
import { runNumber } from "~/modules/orders/delivery/delivery-run";
import { db } from "~/platform/database/database.server";
import { toDay, lastMonths } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { shopRoutes } from "../spec/routes";

export interface Printout {
  /** of the route, below app/routes */
  file: string;
  /** `:id` is the thing */
  path: string;
  /** where it is read once it is signed, as `path` shows what is not signed yet */
  signedPath?: string;
  /** gives the thing as `a` and the company that sees it as `b` */
  query: string;
  /** the buyer of that company, or this role of the back office */
  as: "buyer" | Exclude<BuiltInRole, "inspector">;
  /** words on paper where somebody signs, dates or stamps */
  lines?: readonly string[];
  /** the route that answers with the seller, where the page itself does not */
  layout?: string;
  /** it is a PDF */
  isPdf?: true;
  /** its kind in 单据验真 */
  issued?: IssuedKind;
}

const COMPANY = "select 1 as a, company_id as b from membership";
const NONE = "select 1 as a, 0 as b";
const month = () => lastMonths(2, now())[0]!.month;
const HELP = "_help+/_layout.tsx";
const PARCEL =
  "select o.number as a, 0 as b from orders o join shipment p on p.order_id = o.id and p.number = 1";
const APPROVAL_LINES = ["签名：", "日期：", "审批单位（盖章）"];

export const PRINTOUTS: readonly Printout[] = [
  {
    file: "_account+/_service+/dzht/route.tsx",
    path: "/dzht",
    signedPath: `/dzht?year=${toDay(now()).slice(0, 4)}`,
    query: COMPANY,
    as: "buyer",
  },
  {
    file: "_account+/_orders+/order.info.$id/route.tsx",
    path: "/order/info/:id",
    query: "select id as a, company_id as b from orders",
    as: "buyer",
  },
  {
    file: "_account+/_orders+/hmdd.$id/route.tsx",
    path: "/hmdd/:id",
    query:
      "select order_id as a, o.company_id as b from ephedrine_receipt r join orders o on o.id = r.order_id",
    as: "buyer",
    lines: ["收货人签字", "收货日期（盖章）"],
    issued: "ephedrineReceipt",
  },
  {
    file: "_account+/_orders+/ysjl.$id/route.tsx",
    path: "/ysjl/:id",
    query: "select shipment_id as a, company_id as b from parcel_acceptance",
    as: "buyer",
    issued: "acceptance",
  },
  {
    file: "_account+/_orders+/order.recall.$id/route.tsx",
    path: "/order/recall/:id",
    query: "select recall_id as a, company_id as b from recall_company",
    as: "buyer",
    lines: ["批准文号", "回复人签字、日期", "购货单位盖章"],
    issued: "recallNotice",
  },
  {
    file: "_account+/_orders+/order_.papers.$file.ts",
    path: "/order/papers/:id.pdf",
    query: "select o.id || '-1' as a, o.company_id as b from orders o join shipment p on p.order_id = o.id",
    as: "buyer",
    isPdf: true,
  },
  {
    file: "_account+/_service+/dzfp/route.tsx",
    path: "/dzfp?invoice=:id",
    query: "select id as a, company_id as b from invoice",
    as: "buyer",
  },
  {
    file: "_account+/_service+/dzfp/route.tsx",
    path: `/dzfp?statement=${month()}`,
    query: COMPANY,
    as: "buyer",
    lines: ["供货单位盖章、日期", "购货单位盖章、日期"],
    issued: "monthStatement",
  },
  {
    file: "_account+/wdxq/route.tsx",
    path: "/wdxq",
    query: "select id as a, company_id as b from shelf_batch",
    as: "buyer",
  },
  { file: "_help+/help._index/route.tsx", path: "/help", query: COMPANY, as: "buyer", layout: HELP },
  { file: "_help+/_zfps+/help.pay/route.tsx", path: "/help/pay", query: COMPANY, as: "buyer", layout: HELP },
  {
    file: "_help+/_fwbz+/help.fwbz.zskf/route.tsx",
    path: "/help/fwbz/zskf",
    query: COMPANY,
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_help+/_fwbz+/help.fwbz.$page.tsx",
    path: "/help/fwbz/dzfp",
    query: COMPANY,
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_help+/_us+/help.us.$page.tsx",
    path: "/help/us/link",
    query: COMPANY,
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_help+/_xrzn+/help.xrzn.$page.tsx",
    path: "/help/xrzn/hyzc",
    query: COMPANY,
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_help+/_zfps+/help.zfps.$page.tsx",
    path: "/help/zfps/ddzf",
    query: COMPANY,
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_help+/_news+/news.info.$id.$type/route.tsx",
    path: "/news/info/:id",
    query: "select id || '/' || category as a, 0 as b from article",
    as: "buyer",
    layout: HELP,
  },
  {
    file: "_admin+/_finance+/staff.invoices.$id._index/route.tsx",
    path: "/staff/invoices/:id",
    query: "select id as a, 0 as b from invoice",
    as: "finance",
  },
  {
    file: "_admin+/_finance+/staff.credit.$id.statement/route.tsx",
    path: "/staff/credit/:id/statement",
    query: "select company_id as a, 0 as b from credit_account",
    as: "finance",
    lines: ["供方（盖章）", "购方（盖章）", "日期"],
    issued: "creditStatement",
  },
  {
    file: "_admin+/_customers+/staff.companies.$id.form/route.tsx",
    path: "/staff/companies/:id/form",
    query: "select id as a, 0 as b from company",
    as: "quality",
    lines: [...APPROVAL_LINES, "业务部门申请意见", "法定代表人", "企业负责人", "质量负责人"],
  },
  {
    file: "_admin+/_quality+/staff.first-goods.$id.form/route.tsx",
    path: "/staff/first-goods/:id/form",
    query: "select id as a, 0 as b from goods",
    as: "quality",
    lines: [...APPROVAL_LINES, "业务部门申请意见", "上市许可持有人", "质量标准", "储存条件", "有效期"],
  },
  {
    file: "_admin+/_quality+/staff.complaints.$number.form/route.tsx",
    path: "/staff/complaints/:id/form",
    query: "select number as a, 0 as b from quality_case where kind = 'adverse'",
    as: "quality",
    lines: ["报告人签名：", "日期：", "报告单位（盖章）"],
  },
  {
    file: "_admin+/_purchasing+/staff.suppliers.$id.form/route.tsx",
    path: "/staff/suppliers/:id/form",
    query: "select id as a, 0 as b from supplier",
    as: "purchasing",
  },
  {
    file: "_admin+/_purchasing+/staff.purchases.$number.form/route.tsx",
    path: "/staff/purchases/:id/form",
    query: "select number as a, 0 as b from purchase_order where placed_at is not null",
    as: "purchasing",
    issued: "purchaseOrder",
  },
  {
    file: "_admin+/_purchasing+/staff.receipts.$number.form/route.tsx",
    path: "/staff/receipts/:id/form",
    query: "select number as a, 0 as b from goods_receipt where state = 'done'",
    as: "purchasing",
    issued: "goodsReceipt",
  },
  {
    file: "_admin+/_quality+/staff.rejected-goods.$number.form/route.tsx",
    path: "/staff/rejected-goods/:id/form",
    query: "select number as a, 0 as b from rejected_goods",
    as: "quality",
  },
  {
    file: "_admin+/_quality+/staff.stock-care.records.form/route.tsx",
    path: "/staff/stock-care/records/form",
    query: NONE,
    as: "quality",
  },
  {
    file: "_admin+/_warehouse+/staff.delivery-runs.$number.paper/route.tsx",
    path: "/staff/delivery-runs/:id/paper",
    query: "select id as a, 0 as b from delivery_run",
    as: "warehouse",
    lines: ["发货人", "司机", "交回日期"],
  },
  {
    file: "_admin+/_warehouse+/staff.warehouse.$number.papers/route.tsx",
    path: "/staff/warehouse/:id/papers?parcel=1",
    query: PARCEL,
    as: "warehouse",
  },
  {
    file: "_admin+/_warehouse+/staff.warehouse.$number.note[.]pdf.ts",
    path: "/staff/warehouse/:id/note.pdf?parcel=1",
    query: PARCEL,
    as: "warehouse",
    isPdf: true,
  },
  {
    file: "_admin+/_warehouse+/staff.warehouse.pick/route.tsx",
    path: "/staff/warehouse/pick?numbers=:id",
    query: "select number as a, 0 as b from orders where status = 'pendingShipment'",
    as: "warehouse",
    lines: ["拣货人", "复核人", "件数"],
  },
  {
    file: "_admin+/_warehouse+/staff.stock-counts.$number.sheet/route.tsx",
    path: "/staff/stock-counts/:id/sheet",
    query: "select id as a, 0 as b from stock_count",
    as: "warehouse",
    lines: ["盘点人", "复核人", "日期"],
  },
  {
    file: "_admin+/_quality+/staff.inspection._index/route.tsx",
    path: "/staff/inspection?batch=DEMO",
    query: NONE,
    as: "quality",
  },
  {
    file: "_admin+/_finance+/staff.month-end.$month._index/route.tsx",
    path: "/staff/month-end/:id",
    query: `select '${month()}' as a, 0 as b`,
    as: "finance",
  },
  {
    file: "_admin+/_reports+/staff.reports._index/route.tsx",
    path: "/staff/reports",
    query: NONE,
    as: "boss",
  },
  {
    file: "_admin+/_reports+/staff.reports.expiring/route.tsx",
    path: "/staff/reports/expiring",
    query: NONE,
    as: "boss",
  },
  {
    file: "_admin+/_reports+/staff.reports.margin/route.tsx",
    path: "/staff/reports/margin",
    query: NONE,
    as: "boss",
  },
  {
    file: "_admin+/_reports+/staff.reports.offers/route.tsx",
    path: "/staff/reports/offers",
    query: NONE,
    as: "boss",
  },
  {
    file: "_admin+/_reports+/staff.reports.refused/route.tsx",
    path: "/staff/reports/refused",
    query: NONE,
    as: "boss",
  },
  {
    file: "_admin+/_reports+/staff.reports.unpaid/route.tsx",
    path: "/staff/reports/unpaid",
    query: NONE,
    as: "boss",
  },
];

const NUMBERS: Readonly<Record<string, (id: number) => string>> = {
  delivery_run: runNumber,
  stock_count: countNumber,
};

/** The address of a printout with its first thing, and the company that sees it. */
export async function findPrintout({ path, query }: Printout) {
  const { rows } = await sql<{
    a: string | number;
    b: number;
  }>`${sql.raw(`${query} order by 1 limit 1`)}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`The demo has nothing for ${path}.`);
  const toNumber = Object.entries(NUMBERS).find(([table]) => query.endsWith(table))?.[1];
  const thing = toNumber ? toNumber(Number(row.a)) : String(row.a);
  return { path: path.replace(":id", thing), thing, companyId: row.b };
}

const IMPORT = /^(?:import|export)\b(?! type)[^;]*?from "(\.[^"]*|~\/[^"]*)"/gms;
const ENDINGS = ["", ".ts", ".tsx"];
const imported = new Map<string, string[]>();

/** The app's files that a file imports, without those that give types alone. */
function importsOf(file: string): string[] {
  const known = imported.get(file);
  if (known) return known;
  const found = [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, name = ""]) => {
    const path = name.startsWith("~/") ? join("app", name.slice(2)) : normalize(join(dirname(file), name));
    const end = ENDINGS.find((ending) => /\.tsx?$/.test(path + ending) && existsSync(path + ending));
    return end === undefined ? [] : [path + end];
  });
  imported.set(file, found);
  return found;
}

function reaches(file: string, targets: readonly string[], seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return targets.includes(file) || importsOf(file).some((next) => reaches(next, targets, seen));
}

/** The routes with a button that prints, and those that answer with a PDF, below app/routes. */
export function findPrintingRoutes(): string[] {
  const files = Object.values(shopRoutes()).flatMap(({ file }) =>
    file && !file.includes("_layout.") ? [join("app", file)] : [],
  );
  const isPage = (file: string) => file.endsWith(".tsx");
  // A ZIP holds printouts that have routes of their own.
  const isZip = (file: string) => {
    const text = readFileSync(file, "utf8");
    return text.includes("zipDownload(") && !text.includes("shownPdf(");
  };
  const printing = files.filter(
    (file) =>
      !isZip(file) &&
      reaches(
        file,
        isPage(file) ? ["app/ui/print-button.tsx"] : ["app/modules/documents/delivery-note-pdf.server.ts"],
        new Set(),
      ),
  );
  return printing.map((file) => file.replace("app/routes/", "")).sort();
}
