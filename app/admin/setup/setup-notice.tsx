import { Link } from "@remix-run/react";

export function SetupNotice({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="second">
      <strong>开业准备</strong>
      <span>
        还缺：{missing.join("、")}。<Link to="/staff/setup">逐项准备</Link>
      </span>
    </p>
  );
}
