import type { ReactNode } from "react";

interface DocumentHeadProps {
  /** of the order */
  number: string;
  /** the picture of its number */
  code: string;
  children: ReactNode;
}

/** The head of a paper that goes with an order: what is said of it, and its number as a scanner reads it. */
export const PrintoutHeader = ({ number, code, children }: DocumentHeadProps) => (
  <div className="paper-sheet__head">
    <div>{children}</div>
    <img className="paper-code" src={code} alt={`订单号 ${number}`} width={96} height={96} />
  </div>
);
