import { MAX_NOTE } from "~/modules/favourites/favourite-groups";
import type { FavouriteRow } from "~/modules/favourites/favourites";
import { NOTES_FORM } from "./forms";

export function FavouriteNote({
  row,
  input: values,
  fault,
}: {
  row: FavouriteRow;
  input?: string;
  fault?: string;
}) {
  const { id, name } = row.goods;
  return (
    <details className="favourite__note" open={fault ? true : undefined}>
      <summary>
        {row.note ? `备注：${row.note}` : "添加备注"}
        <span className="sr-only">{`：${name}`}</span>
      </summary>
      <span className="favourite__write">
        <input
          className="field__input"
          type="text"
          id={`note-${id}`}
          name={`note-${id}`}
          form={NOTES_FORM}
          maxLength={MAX_NOTE}
          defaultValue={values ?? row.note}
          aria-label={`备注：${name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `note-${id}-error` : undefined}
          placeholder={`不超过 ${MAX_NOTE} 个字，只有贵店可见`}
          autoComplete="off"
        />
        <button type="submit" className="button button--small" form={NOTES_FORM}>
          保存
          <span className="sr-only">{`备注：${name}`}</span>
        </button>
      </span>
      {fault ? (
        <span className="favourite__reason" id={`note-${id}-error`}>
          {fault}
        </span>
      ) : null}
    </details>
  );
}
