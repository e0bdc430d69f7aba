import { useEffect, useRef } from "react";

export interface KeyGroup {
  title: string;
  /** the key as it stands on the keyboard, and what it does */
  keys: readonly (readonly [key: string, text: string])[];
}

export function KeysDialog({ groups, close }: { groups: readonly KeyGroup[]; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-title" onClose={close}>
      <form method="dialog">
        <h2 className="dialog__head" id="keys-title">
          本页按键
        </h2>
        <div className="dialog__body keys">
          {groups.map((group) => (
            <Keys key={group.title} {...group} />
          ))}
        </div>
        <p className="dialog__foot">
          <button type="submit" className="button button--primary">
            知道了
          </button>
        </p>
      </form>
    </dialog>
  );
}

function Keys({ title, keys }: KeyGroup) {
  return (
    <section>
      <h3 className="keys__title">{title}</h3>
      <dl className="keys__list">
        {keys.map(([key, text]) => (
          <div className="keys__row" key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
