/** Why something is changed; it stands in the audit log. */
export function WhyField({ id, typed }: { id: string; typed?: unknown }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        <span className="field__must" aria-hidden="true">
          *
        </span>
        原因
      </label>
      <input
        type="text"
        className="field__input"
        id={id}
        name="why"
        required
        minLength={2}
        maxLength={200}
        defaultValue={typeof typed === "string" ? typed : ""}
        placeholder="记入审计日志"
      />
    </div>
  );
}
