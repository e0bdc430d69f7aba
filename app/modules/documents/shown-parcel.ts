/** What pages show of a parcel. Pure; without prices. */
import type { SentParcelContent } from "./receiving-file.server";
import { smallestCodes } from "./parcel-codes";
import { reportKey } from "./receiving-columns";

/** Trace codes of a line that a page lists; the file has all. */
const SHOWN_CODES = 200;

export interface ShownParcelLine {
  rowId: number;
  name: string;
  spec: string;
  manufacturer: string;
  approvalNumber: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  storage: string;
  quantity: number;
  unit: string;
  codes: string[];
  codeCount: number;
  /** address of its test report; null: none yet */
  report: string | null;
}

export interface ShownParcel {
  number: string;
  orderNumber: string;
  supplier: string;
  shippedAt: number;
  lines: ShownParcelLine[];
  /** address of its receiving file, without the ending */
  file: string;
}

/** `toReport`: the address of a test report. */
export function toShownParcel(
  { note, reports }: SentParcelContent,
  { file, toReport }: { file: string; toReport: (id: number) => string },
): ShownParcel {
  return {
    number: note.number,
    orderNumber: note.orderNumber,
    supplier: note.supplier,
    shippedAt: note.shippedAt,
    file,
    lines: note.lines.map((line) => {
      const codes = smallestCodes(line.codes);
      const report = reports.get(reportKey(line));
      return {
        rowId: line.rowId,
        name: line.name,
        spec: line.spec,
        manufacturer: line.manufacturer,
        approvalNumber: line.approvalNumber,
        batch: line.batch,
        producedOn: line.producedOn,
        expiresOn: line.expiresOn,
        storage: line.storage,
        quantity: line.quantity,
        unit: line.unit,
        codes: codes.slice(0, SHOWN_CODES).map(({ code }) => code),
        codeCount: codes.length,
        report: report === undefined ? null : toReport(report),
      };
    }),
  };
}
