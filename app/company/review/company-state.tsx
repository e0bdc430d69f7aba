/** The state of a company or of a paper as the desk shows it: a word with a shape. */
import { REVIEW_STATES, type DocumentState } from "~/company/identity/qualification";

const SHAPES: Record<DocumentState, string> = {
  pending: "wait",
  approved: "done",
  rejected: "stop",
  replaced: "off",
};

export function CompanyState({ status }: { status: DocumentState }) {
  const text = status === "replaced" ? "已被替换" : REVIEW_STATES[status];
  return <span className={`state state--${SHAPES[status]}`}>{text}</span>;
}
