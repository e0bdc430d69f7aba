import {
  COMPANY_STATES,
  type CompanyStatus,
  type DocumentState,
} from "~/modules/company/identity/qualification";

const SHAPES: Record<DocumentState | CompanyStatus, string> = {
  pending: "wait",
  approved: "done",
  rejected: "stop",
  replaced: "off",
  closed: "off",
};

export function CompanyState({ status }: { status: DocumentState | CompanyStatus }) {
  const text = status === "replaced" ? "已被替换" : COMPANY_STATES[status];
  return <span className={`state state--${SHAPES[status]}`}>{text}</span>;
}
