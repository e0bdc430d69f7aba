import type { MouseEvent } from "react";
import { UNGROUPED, type FavouriteList } from "~/modules/favourites/favourites";

const getBoxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(".favourite input[name=goods]"),
];

function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = getBoxes(event.currentTarget.form!);
  const isAll = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !isAll;
}

export function FavouriteBar({ list: { query, total, groups } }: { list: FavouriteList }) {
  const own = groups.filter(({ group }) => typeof group === "number");
  return (
    <div className="favourites__bar">
      <button type="button" className="link-button favourites__all" onClick={tickAll}>
        全选 / 全不选
      </button>
      <button type="submit" className="button button--primary" name="intent" value="add">
        加入购物车
      </button>
      <span className="favourites__move">
        <select className="field__input" name="to" aria-label="勾选的商品移到" defaultValue="">
          <option value="">移到分组…</option>
          {own.map(({ group, name }) => (
            <option key={group} value={String(group)} disabled={group === query.group}>
              {name}
            </option>
          ))}
          {own.length > 0 ? <option value="none">{UNGROUPED}</option> : null}
          <option value="new">新建分组…</option>
        </select>
        <button type="submit" className="button" name="intent" value="move">
          移动
        </button>
      </span>
      <button type="submit" className="button" name="intent" value="ask">
        取消收藏
      </button>
      <button type="submit" className="button button--soft favourites__every" name="intent" value="addAll">
        {`全部 ${total} 种加入购物车`}
      </button>
    </div>
  );
}
