import { type ReactNode, useEffect, useState } from "react";

export function ScriptKeys({ children }: { children: ReactNode }) {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return isRunning ? children : null;
}
