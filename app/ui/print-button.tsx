import { useEffect, useState, type ReactNode } from "react";
import { Icon } from "./icon";

export function PrintButton({ children }: { children: ReactNode }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive)
    return (
      <noscript>
        <span className="field__hint no-print">按 Ctrl+P 打印本页</span>
      </noscript>
    );
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      <Icon name="print" />
      {children}
    </button>
  );
}
