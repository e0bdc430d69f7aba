/** 验收记录: what was accepted of a parcel, on the page, on paper and as a file. Pure. */
import type { DeliveryNote } from "~/modules/documents/delivery-note";
import { maskName, type NewIssuedDocument } from "~/modules/documents/issued-document";
import { degreesText } from "~/modules/catalogue/goods/storage";
import { toDay } from "~/platform/values/clock";
import { resultText, sumDifferences, type Difference } from "./acceptance";

export interface RecordedDifference extends Difference {
  caseId: number;
}

export interface AcceptanceRecord {
  shipmentId: number;
  inspector: string;
  /** YYYY-MM-DD */
  arrivedOn: string;
  /** tenths of a degree; null: no cold goods */
  temperature: number | null;
  acceptedAt: number;
  differences: RecordedDifference[];
}

export interface RecordCase {
  number: string;
  to: string;
  state: string;
}

export interface RecordRow {
  rowId: number;
  noteNumber: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  approvalNumber: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  manufacturer: string;
  holder: string;
  supplier: string;
  unit: string;
  arrived: number;
  accepted: number;
  result: string;
  /** requests that its differences opened */
  cases: RecordCase[];
  arrivedOn: string;
  temperature: string;
  inspector: string;
  acceptedOn: string;
}

/** Returns a row for each batch of a parcel. */
export function toRecordRows(
  note: DeliveryNote,
  record: AcceptanceRecord,
  cases: ReadonlyMap<number, RecordCase>,
): RecordRow[] {
  return note.lines.map((line) => {
    const own = record.differences.filter(({ rowId }) => rowId === line.rowId);
    return {
      rowId: line.rowId,
      noteNumber: note.number,
      genericName: line.genericName || line.name,
      dosageForm: line.dosageForm,
      spec: line.spec,
      approvalNumber: line.approvalNumber,
      batch: line.batch,
      producedOn: line.producedOn,
      expiresOn: line.expiresOn,
      manufacturer: line.manufacturer,
      holder: line.holder,
      supplier: note.supplier,
      unit: line.unit,
      arrived: line.quantity - sumDifferences(own.filter(isMissing), line.rowId),
      accepted: line.quantity - sumDifferences(own, line.rowId),
      result: resultText(line.quantity, own),
      cases: own.flatMap(({ caseId }) => cases.get(caseId) ?? []),
      arrivedOn: record.arrivedOn,
      temperature: record.temperature === null ? "" : `${degreesText(record.temperature)} ℃`,
      inspector: record.inspector,
      acceptedOn: toDay(record.acceptedAt),
    };
  });
}

/** Requests that it opened go on without making it another record. */
export function toIssuedAcceptance(
  number: string,
  company: string,
  rows: readonly RecordRow[],
): NewIssuedDocument {
  const first = rows[0];
  const [arrivedOn, temperature] = [first?.arrivedOn ?? "", first?.temperature ?? ""];
  const accepted = rows.reduce((sum, row) => sum + row.accepted, 0);
  return {
    kind: "acceptance",
    number,
    facts: [
      ["供货单位", first?.supplier ?? ""],
      ["收货单位", maskName(company)],
      ["到货日期", arrivedOn],
      ["行数", `${rows.length} 行`],
      ["合格数量", String(accepted)],
    ],
    content: [
      company,
      first?.supplier,
      arrivedOn,
      temperature,
      first?.inspector,
      first?.acceptedOn,
      rows.map((row) => [
        row.genericName,
        row.spec,
        row.manufacturer,
        row.approvalNumber,
        row.batch,
        row.producedOn,
        row.expiresOn,
        row.arrived,
        row.accepted,
        row.unit,
        row.result,
      ]),
    ],
  };
}

const isMissing = ({ reason }: Difference): boolean => reason === "shortage";

/** Headings of the file. */
export const ACCEPTANCE_HEADINGS = [
  "随货单号",
  "通用名称",
  "剂型",
  "规格",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "生产企业",
  "持有人或产地",
  "供货单位",
  "到货数量",
  "单位",
  "到货日期",
  "到货温度",
  "验收合格数量",
  "验收结果",
  "处置措施",
  "验收人",
  "验收日期",
] as const;

export const measureText = (cases: readonly Pick<RecordCase, "number" | "state">[]): string =>
  cases.map(({ number, state }) => `${number}（${state}）`).join("、");

export const toAcceptanceCells = (row: RecordRow): (string | number)[] => [
  row.noteNumber,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.manufacturer,
  row.holder,
  row.supplier,
  row.arrived,
  row.unit,
  row.arrivedOn,
  row.temperature,
  row.accepted,
  row.result,
  measureText(row.cases),
  row.inspector,
  row.acceptedOn,
];
