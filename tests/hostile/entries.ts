/** Where anybody hands in files, lists and Markdown: the source of each control, the page that shows it, who may use it. */
export interface Entry {
  /** of the control, below app/ */
  source: string;
  /** null: its page needs rows of its own; what reads it is tried at the page of `like` */
  page: string | null;
  /** a login of the demo */
  who?: string;
  like?: string;
  /** a text field; else the form's files */
  field?: string;
}

const BUYER = "demo";
const PICTURES = "modules/support/pictures/picture-field.tsx";
const DOCUMENTS = "admin/staged/staged-view.tsx";
const TABLE = "routes/_admin+/_finance+/staff.invoices.numbers/numbers-view.tsx";

export const ENTRIES: readonly Entry[] = [
  {
    source: "routes/_account+/_service+/kjcg_.new/new-sheet-view.tsx",
    page: "/kjcg/new",
    who: BUYER,
  },
  {
    source: "routes/_account+/_service+/kjcg_.new/new-sheet-view.tsx",
    page: "/kjcg/new",
    who: BUYER,
    field: "text",
  },
  // The same form, sent by a script.
  {
    source: "routes/_account+/_service+/kjcg_.$file.ts",
    page: null,
    like: "routes/_account+/_service+/kjcg_.new/new-sheet-view.tsx",
  },
  { source: PICTURES, page: "/yjfk", who: BUYER },
  { source: PICTURES, page: "/pzqg/add", who: BUYER },
  { source: "routes/_account+/basic.face/route.tsx", page: "/basic/face", who: BUYER },
  { source: "modules/company/documents/qualification-upload-fields.tsx", page: "/zzzj", who: BUYER },
  { source: "modules/payments/recharge/transfer-proof.tsx", page: "/yegl/recharge", who: BUYER },
  {
    source: "modules/payments/providers/bank-transfer.tsx",
    page: null,
    like: "modules/payments/recharge/transfer-proof.tsx",
  },
  { source: "modules/returns/request/reason-form.tsx", page: null, like: PICTURES },
  { source: "routes/_account+/_orders+/hmdd.$id/sign-form.tsx", page: null, like: PICTURES },
  {
    source: "routes/_account+/_orders+/ysjl.$id/acceptance-fields.tsx",
    page: null,
    like: PICTURES,
  },
  { source: DOCUMENTS, page: "/staff/goods-documents/upload", who: "staff-quality" },
  { source: DOCUMENTS, page: "/staff/test-reports/upload", who: "staff-quality" },
  { source: DOCUMENTS, page: "/staff/invoices/files", who: "staff-finance" },
  { source: DOCUMENTS, page: "/staff/goods-pictures/upload", who: "staff-purchasing" },
  {
    source: "routes/_admin+/_goods+/staff.imports._index/imports-view.tsx",
    page: "/staff/imports",
    who: "staff-purchasing",
  },
  { source: TABLE, page: "/staff/invoices/numbers", who: "staff-finance" },
  {
    source: "routes/_admin+/_warehouse+/staff.stock-counts.$number.numbers/route.tsx",
    page: null,
    like: TABLE,
  },
  {
    source: "routes/_admin+/_warehouse+/staff.warehouse.$number.temperature._index/route.tsx",
    page: null,
    like: TABLE,
  },
  {
    source: "routes/_admin+/_finance+/staff.reconciliation._index/bill-parts.tsx",
    page: "/staff/reconciliation",
    who: "staff-finance",
  },
  {
    source: "routes/_admin+/_finance+/staff.transfers.bank-file._index/route.tsx",
    page: "/staff/transfers/bank-file",
    who: "staff-finance",
  },
  {
    source: "routes/_admin+/_purchasing+/staff.receipts.$number.file/route.tsx",
    page: null,
    like: TABLE,
  },
  {
    source: "routes/_admin+/_purchasing+/staff.suppliers.$id.licence.new/route.tsx",
    page: null,
    like: DOCUMENTS,
  },
  {
    source: "routes/_admin+/_purchasing+/staff.suppliers.$id.person.new/route.tsx",
    page: null,
    like: DOCUMENTS,
  },
  { source: "routes/_admin+/_quality+/staff.first-goods.paper/route.tsx", page: null, like: DOCUMENTS },
  {
    source: "routes/_admin+/_system+/staff.settings.legal-entity._index/legal-entity-view.tsx",
    page: "/staff/settings/legal-entity",
    who: "staff-admin",
  },
  {
    source: "routes/_admin+/_content+/staff.articles.new/article-fields.tsx",
    page: "/staff/articles/new",
    who: "staff-marketing",
    field: "content",
  },
  {
    source: "routes/_admin+/_orders+/staff.proposed-orders.$id._index/paste-form.tsx",
    page: null,
    like: "routes/_account+/_service+/kjcg_.new/new-sheet-view.tsx",
  },
  { source: "routes/_admin+/_quality+/staff.complaints.$number.notes/route.tsx", page: null, like: PICTURES },
  {
    source: "routes/_admin+/_finance+/staff.invoices.$id._index/route.tsx",
    page: null,
    like: DOCUMENTS,
  },
  { source: "routes/_admin+/_finance+/staff.invoices.$id.red/red-fields.tsx", page: null, like: DOCUMENTS },
  { source: "admin/detail/paper-file.tsx", page: null, like: DOCUMENTS },
  { source: "admin/pictures/picture-fields.tsx", page: null, like: DOCUMENTS },
  { source: "admin/pictures/strip-field.tsx", page: null, like: DOCUMENTS },
];

/** What reads the content of files and Markdown, below app/: a new reader is bounded, and its inputs stand in parsers.test.ts. */
export const READERS: Readonly<Record<string, "in a thread" | "by its beginning" | "the shop's own">> = {
  "platform/files/sheet-rows.server.ts": "in a thread",
  "platform/files/workbook-bounds.ts": "in a thread",
  "platform/files/workbook.ts": "in a thread",
  "modules/payments/reconciliation/bill.ts": "in a thread",
  "modules/payments/reconciliation/bill-thread.server.ts": "in a thread",
  "modules/pictures/picture-thread.server.ts": "in a thread",
  "modules/help/article-html.ts": "in a thread",
  // Node inflates beside the event loop.
  "platform/files/unzip.server.ts": "in a thread",
  "platform/files/media-type.server.ts": "by its beginning",
  "modules/pictures/put-picture.server.ts": "the shop's own",
  "demo/goods.server.ts": "the shop's own",
  "cli/output/table-file.ts": "the shop's own",
  "cli/output/workbook-file.ts": "the shop's own",
  "cli/records/archive.ts": "the shop's own",
};

/** Who has content read in threads, below app/. */
export const IN_THREADS: readonly string[] = [
  "modules/cart/quick-order/sheet-work.server.ts",
  "modules/imports/read-file.server.ts",
  "modules/help/article-work.server.ts",
  "modules/payments/reconciliation/bill-work.server.ts",
  "modules/pictures/draw-picture.server.ts",
];

/** Control, reader and caller as the source names them. */
export const SIGNS = {
  control: /<FileInput|type="file"/,
  reader: /from "(?:fflate|yauzl|saxen|csv-parse(?:\/sync)?|sharp|marked|file-type)"/,
  thread: /= boundedWork<typeof/,
} as const;
