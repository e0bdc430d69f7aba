import { Link } from "@remix-run/react";
import type { ScopeEntry } from "~/modules/company/account/profile";
import { Status, type StatusKind } from "~/ui/status";

const SCOPE_STATES: Record<ScopeEntry["state"], { kind: StatusKind; text: string }> = {
  granted: { kind: "good", text: "可采购" },
  resting: { kind: "bad", text: "暂停" },
  missing: { kind: "off", text: "未开通" },
};

export function ScopeSection({ scopes }: { scopes: ScopeEntry[] }) {
  const granted = scopes.filter((scope) => scope.state === "granted").length;
  return (
    <section className="surface surface--flush" id="scope" tabIndex={-1} aria-labelledby="scope-title">
      <div className="surface__head">
        <h2 className="surface__title" id="scope-title">
          经营范围<small>{`可采购 ${granted} 类，共 ${scopes.length} 类`}</small>
        </h2>
      </div>
      <ul className="scope-list">
        {scopes.map((entry) => (
          <li className="scope-list__item" key={entry.scope}>
            <p className="scope-list__name">
              <strong>{entry.name}</strong>
              <Status {...SCOPE_STATES[entry.state]} />
            </p>
            {entry.need ? (
              <p className="scope-list__need">
                {`${entry.need}。`}
                <Link to="/zzzj">
                  上传证件<span className="sr-only">{`，用于${entry.name}`}</span>
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
