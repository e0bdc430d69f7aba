import type { ReactNode } from "react";

interface DocumentHeadProps {
  number: string;
  code: string;
  children: ReactNode;
}

export const PrintoutHeader = ({ number, code, children }: DocumentHeadProps) => (
  <div className="paper-sheet__head">
    <div>{children}</div>
    <img className="paper-code" src={code} alt={`订单号 ${number}`} width={96} height={96} />
  </div>
);
