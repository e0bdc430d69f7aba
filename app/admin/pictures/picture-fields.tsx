import type { ReactNode } from "react";
import { type Fit, FITS, PICTURE_ACCEPT, PICTURE_HINT } from "~/modules/pictures/picture-file";
import { FileInput } from "~/ui/forms/file-input";

interface PictureFieldsProps {
  id: string;
  name: string;
  label: string;
  fit?: Fit;
  multiple?: boolean;
  children?: ReactNode;
}

export function PictureFields({ id, name, label, fit = "crop", multiple, children }: PictureFieldsProps) {
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <p className="field__hint" id={`${id}-hint`}>
          {PICTURE_HINT}
        </p>
        <FileInput
          id={id}
          name={name}
          aria-describedby={`${id}-hint`}
          accept={PICTURE_ACCEPT}
          multiple={multiple ?? false}
        />
      </div>
      {children}
      <div className="field">
        <label className="field__label" htmlFor={`${id}-fit`}>
          不是正方形的图片
        </label>
        <select className="field__input" id={`${id}-fit`} name="fit" defaultValue={fit}>
          {Object.entries(FITS).map(([value, text]) => (
            <option value={value} key={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
