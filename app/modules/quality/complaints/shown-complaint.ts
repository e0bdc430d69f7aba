import { toDay } from "~/platform/values/clock";
import { type Stale, toStale } from "~/platform/http/stale";
import {
  CASE_KINDS,
  closeFault,
  REACTION_RESULT_NAMES,
  RELATIONS,
  SEVERITIES,
  SEXES,
  formatCaseStep,
  toCaseKind,
  resultText,
  toWord,
} from "./complaint";

export interface QualityCaseFacts {
  number: string;
  kind: string;
  severity: string;
  company_id: number | null;
  goods_id: number;
  goods_name: string;
  batch_number: string;
  order_number: string;
  quantity: number | null;
  happened_on: string;
  text: string;
  reporter: string;
  phone: string;
  created_by: string;
  received_at: number;
  due_at: number;
  settled_at: number | null;
  investigation: string;
  assessment: string;
  conclusion: string;
  answer: string;
  answered_by: string | null;
  answered_at: number | null;
  reported_on: string | null;
  receipt_number: string;
  state: string;
  closed_by: string | null;
  closed_at: number | null;
  version: number;
}

interface Patient {
  initials: string;
  sex: string;
  age: string;
  dosage: string;
  result: string;
  relation: string;
}

interface FoundCase {
  row: QualityCaseFacts;
  company: string;
  pictures: number[];
  notes: { id: number; text: string; author: string; writtenAt: number; pictures: number[] }[];
  patient: Patient | null;
}

const HIDDEN = "（需要“看患者和报告人信息”的权限）";

/** Hides reporter and patient from those who may not see them. */
export function shownCase({ row, company, pictures, notes, patient }: FoundCase, maySeePeople: boolean) {
  const kind = toCaseKind(row.kind);
  const progress = {
    kind,
    isOpen: row.state === "open",
    investigation: row.investigation,
    assessment: row.assessment,
    answeredAt: row.answered_at,
    reportedOn: row.reported_on,
  };
  return {
    number: row.number,
    kind,
    kindName: CASE_KINDS[kind],
    severity: toWord(SEVERITIES, row.severity),
    step: formatCaseStep(progress),
    isOpen: progress.isOpen,
    mayClose: closeFault(progress) === null,
    company: company || "非客户",
    companyId: row.company_id,
    source: row.created_by || "客户",
    goods: row.goods_name,
    goodsId: row.goods_id,
    batch: row.batch_number,
    order: row.order_number,
    quantity: row.quantity,
    happenedOn: row.happened_on,
    text: row.text,
    pictures,
    notes,
    receivedOn: toDay(row.received_at),
    dueOn: toDay(row.due_at),
    isSettled: row.settled_at !== null,
    reporter: maySeePeople ? `${row.reporter} ${row.phone}` : HIDDEN,
    maySeePeople,
    finding: row.investigation,
    assessment: resultText(row.assessment),
    conclusion: row.conclusion,
    answer: row.answer,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    reportedOn: row.reported_on,
    receiptNumber: row.receipt_number,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    patient: patient && maySeePeople ? patientRows(patient) : null,
    relation: toWord(RELATIONS, patient?.relation ?? ""),
  };
}

export type ShownCase = ReturnType<typeof shownCase>;

export const patientRows = (patient: Omit<Patient, "relation">): [string, string][] => [
  ["患者姓名首字母", patient.initials],
  ["性别", toWord(SEXES, patient.sex)],
  ["年龄", patient.age],
  ["用法用量", patient.dosage],
  ["反应结果", toWord(REACTION_RESULT_NAMES, patient.result)],
];

export const inputFinding = (row: QualityCaseFacts, relation: string) => ({
  findingLines: row.investigation,
  assessment: row.assessment,
  conclusionLines: row.conclusion,
  relation,
});

const FINDING = { investigation: "调查情况", assessment: "结论", conclusion: "结论说明" };

/** Returns the differences to a concurrent change. */
export const findingStale = (current: QualityCaseFacts, own: Record<keyof typeof FINDING, string>): Stale =>
  toStale(
    FINDING,
    current.version,
    {
      investigation: current.investigation,
      conclusion: current.conclusion,
      assessment: resultText(current.assessment),
    },
    { ...own, assessment: resultText(own.assessment) },
  );
