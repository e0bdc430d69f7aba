import { FileInput } from "~/ui/forms/file-input";
import { FormField, type FormFieldProps } from "~/ui/forms/form";
import { SUPPORT_PICTURE_ACCEPT, pictureHint } from "./pictures";

export function PictureField(props: {
  field: FormFieldProps["field"];
  limit: number;
  /** the server rendered the page again without JavaScript, so the browser has lost the chosen files */
  isForgotten?: boolean;
}) {
  const hint = pictureHint(props.limit);
  return (
    <FormField
      className="entry__full"
      label="图片"
      field={props.field}
      hint={props.isForgotten ? `${hint}；如已选过图片，请核对是否仍在` : hint}
    >
      <FileInput multiple accept={SUPPORT_PICTURE_ACCEPT} />
    </FormField>
  );
}

/** Each picture links to itself; `what` is its text alternative. */
export function Pictures({ ids, what }: { ids: readonly number[]; what: string }) {
  if (ids.length === 0) return null;
  return (
    <ul className="pictures">
      {ids.map((id, i) => (
        <li key={id}>
          <a href={`/files/${id}`}>
            <img src={`/files/${id}`} width="72" height="72" loading="lazy" alt={`${what}图片 ${i + 1}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
