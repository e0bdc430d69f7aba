import type { ReactNode } from "react";

export const PrintoutHeader = ({
  number,
  code,
  children,
}: {
  number: string;
  code: string;
  children: ReactNode;
}) => (
  <div className="paper-sheet__head">
    <div>{children}</div>
    <img className="paper-code" src={code} alt={`订单号 ${number}`} width={96} height={96} />
  </div>
);
