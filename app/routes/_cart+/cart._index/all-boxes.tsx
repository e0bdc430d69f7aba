import type { Tickable } from "./cart-boxes";

interface AllBoxesProps {
  all: readonly Tickable[];
  isOn: (box: Tickable) => boolean;
  wasAllOn: boolean;
  onTick: (key: string, boxes: readonly Tickable[], isSelected: boolean) => void;
}

export function AllBoxes({ all, isOn, wasAllOn, onTick }: AllBoxesProps) {
  return (
    <div className="cart__all">
      <label className="choice">
        <input
          className="choice__box"
          type="checkbox"
          name="all"
          value="1"
          checked={all.length > 0 && all.every(isOn)}
          disabled={all.length === 0}
          onChange={(event) => onTick("lines", all, event.currentTarget.checked)}
        />
        全选
      </label>
      <input type="hidden" name="allWas" value={wasAllOn ? "1" : "0"} />
      <button type="submit" className="link-button" name="do" value="update">
        更新选择与数量
      </button>
      <button type="submit" className="link-button link-button--quiet" name="do" value="remove">
        删除选中
      </button>
    </div>
  );
}
