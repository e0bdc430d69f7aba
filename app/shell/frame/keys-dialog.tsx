/** `?`: the keys of the page, those of the shop and those of the table that is on it. */
import { useEffect, useRef } from "react";

const SHOP_KEYS = [
  ["/", "到搜索框"],
  ["Esc", "收起菜单和浮层"],
  ["?", "本页按键"],
] as const;
const TABLE_KEYS = [
  ["Enter 或 Tab", "到下一行的数量"],
  ["Shift+Tab", "到上一行"],
  ["↑ ↓", "上下移动一行，不改变数量"],
] as const;
const SEARCH_KEYS = [
  ["↑ ↓", "在搜索建议中移动"],
  ["Enter", "按所选的词搜索"],
] as const;

export function KeysDialog({ close }: { close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const hasTable = document.querySelector(".order-table__number") !== null;
  const hasSearch = document.querySelector(".search__words") !== null;
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-title" onClose={close}>
      <form method="dialog">
        <h2 className="dialog__head" id="keys-title">
          本页按键
        </h2>
        <div className="dialog__body keys">
          {hasTable ? <Keys title="数量列" keys={TABLE_KEYS} /> : null}
          {hasSearch ? <Keys title="搜索框" keys={SEARCH_KEYS} /> : null}
          <Keys title="全站" keys={SHOP_KEYS} />
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

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
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
