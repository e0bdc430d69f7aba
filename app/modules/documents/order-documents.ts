import {
  GOODS_DOCUMENTS,
  documentsNow,
  type GoodsDocument,
  type HeldDocument,
} from "~/modules/catalogue/goods/goods-document";
import { NOT_PROVIDED } from "~/modules/cold-chain/temperature-view";
import { INVOICE_STATES, type InvoiceState } from "~/modules/invoices/invoice";
import { hasFlag, type OrderStatus } from "~/modules/order-status/order-status";
import { distinctNames, firstCharacters, reportFileName, safePart } from "./test-report";

export interface OrderDocumentSources {
  status: OrderStatus;
  isPart: boolean;
  notes: { number: string; parcel: number | null }[];
  /** parcels with cold goods and their temperature logs */
  coldParcels: readonly { parcelNumber: number; logs: readonly { id: number; logger: string }[] }[];
  batches: { goodsId: number; name: string; spec: string; batch: string; report: Report | null }[];
  goods: {
    id: number;
    kind: string;
    name: string;
    spec: string;
    manufacturer: string;
    held: HeldDocument[];
  }[];
  invoice: { state: InvoiceState; files: { id: number; storedName: string; name: string }[] } | null;
}

interface Report {
  fileId: number;
  storedName: string;
}

export const DOCUMENT_GROUPS = {
  note: "随货同行单",
  temperature: "运输温度",
  report: "药检报告",
  invoice: "发票",
  goods: "首营资料",
} as const;
export type DocumentGroup = keyof typeof DOCUMENT_GROUPS;
export const ALL_GROUPS = Object.keys(DOCUMENT_GROUPS) as DocumentGroup[];

export interface MissingOrderDocument {
  group: DocumentGroup;
  paper: string;
  about: string;
  spec: string;
  batch: string;
  why: string;
}

export interface DocumentEntry {
  group: DocumentGroup;
  path: string;
  content:
    | { parcel: number | null }
    /** the chart, or every reading */
    | { logId: number; parcelNumber: number; format: "pdf" | "csv" }
    | { fileId: number; storedName: string };
  /** what is missing if the file is unreadable */
  lost: MissingOrderDocument;
}

export interface OrderDocuments {
  entries: DocumentEntry[];
  missing: MissingOrderDocument[];
}

/** Documents are available from payment on; not for cancelled orders. */
export const hasOrderDocuments = (order: { status: OrderStatus; paidAt: number | null }): boolean =>
  order.paidAt !== null && hasFlag(order.status, "countsAsBought");

const getExtension = (storedName: string) => /\.\w+$/.exec(storedName)?.[0] ?? "";
const blank = { about: "", spec: "", batch: "" };

/** Returns existing and missing documents in the order of DOCUMENT_GROUPS, each file once. `now` in ms. */
export function collectOrderDocuments(of: OrderDocumentSources, now: number): OrderDocuments {
  const parts = [notes(of), temperatures(of), reports(of), invoices(of), goodsDocuments(of, now)];
  const entries = parts.flatMap((part) => part.entries);
  const paths = distinctNames(entries.map((entry) => entry.path));
  return {
    entries: entries.map((entry, i) => ({ ...entry, path: paths[i]! })),
    missing: parts.flatMap((part) => part.missing),
  };
}

function notes({ notes: found, isPart }: OrderDocumentSources): OrderDocuments {
  const lacks = { ...blank, group: "note", paper: DOCUMENT_GROUPS.note } as const;
  const entries = found.map(({ number, parcel }): DocumentEntry => ({
    group: "note",
    path: `${DOCUMENT_GROUPS.note}/${DOCUMENT_GROUPS.note}_${number}.pdf`,
    content: { parcel },
    lost: { ...lacks, why: UNREADABLE },
  }));
  if (found.length === 0) return { entries, missing: [{ ...lacks, why: "发货后提供" }] };
  return { entries, missing: isPart ? [{ ...lacks, why: "其余商品发货后提供" }] : [] };
}

function temperatures({ coldParcels }: OrderDocumentSources): OrderDocuments {
  const lacksOf = (parcelNumber: number) =>
    ({
      ...blank,
      group: "temperature",
      paper: DOCUMENT_GROUPS.temperature,
      about: `包裹 ${parcelNumber}`,
    }) as const;
  return {
    entries: coldParcels.flatMap(({ parcelNumber, logs }) =>
      logs.flatMap(({ id, logger }) =>
        (["pdf", "csv"] as const).map((format): DocumentEntry => ({
          group: "temperature",
          path: `${DOCUMENT_GROUPS.temperature}/包裹${parcelNumber}_${firstCharacters(safePart(logger), 40) || "记录仪"}.${format}`,
          content: { logId: id, parcelNumber, format },
          lost: { ...lacksOf(parcelNumber), why: UNREADABLE },
        })),
      ),
    ),
    missing: coldParcels
      .filter(({ logs }) => logs.length === 0)
      .map(({ parcelNumber }) => ({ ...lacksOf(parcelNumber), why: NOT_PROVIDED })),
  };
}

const UNREADABLE = "文件暂时不能读取，请联系客服";

function reports({ batches }: OrderDocumentSources): OrderDocuments {
  const entries: DocumentEntry[] = [];
  const missing: MissingOrderDocument[] = [];
  for (const { name, spec, batch, report } of batches) {
    const lacks = { group: "report", paper: DOCUMENT_GROUPS.report, about: name, spec, batch } as const;
    if (!report) {
      missing.push({ ...lacks, why: "暂未上传" });
      continue;
    }
    const path = `${DOCUMENT_GROUPS.report}/${reportFileName(name, batch, getExtension(report.storedName))}`;
    entries.push({ group: "report", path, content: report, lost: { ...lacks, why: UNREADABLE } });
  }
  return { entries, missing };
}

function invoices({ status, invoice }: OrderDocumentSources): OrderDocuments {
  const lacks = { ...blank, group: "invoice", paper: DOCUMENT_GROUPS.invoice } as const;
  const entries = (invoice?.files ?? []).map(({ id, storedName, name }): DocumentEntry => ({
    group: "invoice",
    path: `${DOCUMENT_GROUPS.invoice}/${firstCharacters(safePart(name.replace(/\.\w+$/, "")), 80) || "发票"}${getExtension(storedName)}`,
    content: { fileId: id, storedName },
    lost: { ...lacks, why: UNREADABLE },
  }));
  const isShipped = hasFlag(status, "isShipped");
  const why =
    invoice === null
      ? isShipped
        ? "尚未申请，可在电子发票中申请"
        : "发货后可申请"
      : INVOICE_WHY[invoice.state];
  return { entries, missing: entries.length > 0 ? [] : [{ ...lacks, why }] };
}

const INVOICE_WHY: Record<InvoiceState, string> = {
  pending: "已申请，待开票",
  issued: `${INVOICE_STATES.issued}，文件暂未上传`,
  rejected: "申请未通过，可在电子发票中重新申请",
  reversed: `${INVOICE_STATES.reversed}，文件暂未上传`,
};

/** A manufacturer's document is listed once. */
function goodsDocuments({ goods }: OrderDocumentSources, now: number): OrderDocuments {
  const entries = new Map<string, DocumentEntry>();
  const missing = new Map<string, MissingOrderDocument>();
  for (const product of goods) {
    const { there, missing: lacking } = documentsNow(product.kind, product.held, now);
    const about = (kind: GoodsDocument) =>
      GOODS_DOCUMENTS[kind].of === "goods"
        ? { key: `${kind} ${product.id}`, text: product.name, spec: product.spec }
        : { key: `${kind} ${product.manufacturer}`, text: product.manufacturer, spec: "" };
    const asMissing = (kind: GoodsDocument, why: string): MissingOrderDocument => {
      const { text, spec } = about(kind);
      return { group: "goods", paper: GOODS_DOCUMENTS[kind].text, about: text, spec, batch: "", why };
    };
    for (const { kind, fileId, storedName } of there) {
      const name = `${firstCharacters(safePart(about(kind).text), 60) || "商品"}_${GOODS_DOCUMENTS[kind].text}`;
      entries.set(about(kind).key, {
        group: "goods",
        path: `${DOCUMENT_GROUPS.goods}/${name}${getExtension(storedName)}`,
        content: { fileId, storedName },
        lost: asMissing(kind, UNREADABLE),
      });
    }
    for (const { kind, endedOn } of lacking)
      missing.set(
        about(kind).key,
        asMissing(kind, endedOn === null ? "暂未收录" : `已于 ${endedOn} 到期，待更新`),
      );
  }
  return { entries: [...entries.values()], missing: [...missing.values()] };
}

/** Returns 缺件清单 as table rows with headings; one row says if nothing is missing. */
export function missingSheet(missing: readonly MissingOrderDocument[]): string[][] {
  const rows = missing.map((item) => [
    DOCUMENT_GROUPS[item.group],
    item.paper,
    item.about,
    item.spec,
    item.batch,
    item.why,
  ]);
  const none = ["资料齐全，没有缺件", "", "", "", "", ""];
  return [["类别", "资料", "商品或企业", "规格", "批号", "说明"], ...(rows.length > 0 ? rows : [none])];
}

export interface ShownDocuments {
  groups: { group: DocumentGroup; there: number; missing: number }[];
  notes: { number: string; parcel: number | null }[];
  missing: MissingOrderDocument[];
  missingCount: number;
}

/** Rows of the list of what is missing on the page of an order. */
export const MAX_MISSING_DOCUMENTS = 12;

export function shownDocuments(of: OrderDocumentSources, now: number): ShownDocuments {
  const { entries, missing } = collectOrderDocuments(of, now);
  return {
    groups: ALL_GROUPS.map((group) => ({
      group,
      there: entries.filter((entry) => entry.group === group).length,
      missing: missing.filter((item) => item.group === group).length,
    })),
    notes: of.notes,
    missing: missing.slice(0, MAX_MISSING_DOCUMENTS),
    missingCount: missing.length,
  };
}
