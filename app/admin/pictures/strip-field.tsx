import type { StripSize } from "~/modules/pictures/picture";
import { PICTURE_ACCEPT, stripHint } from "~/modules/pictures/picture-file";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";

interface StripFieldProps {
  label: string;
  strip: StripSize;
  hint?: string;
  required?: boolean;
  error: Record<string, string[] | null> | null | undefined;
}

/** The file of a picture that is cut to a strip; the form must be sent as multipart. */
export function StripField({ label, strip, hint = "", required, error }: StripFieldProps) {
  return (
    <Field
      label={label}
      name="file"
      hint={stripHint(strip) + hint}
      errors={error?.["file"] ?? null}
      {...(required && { required })}
    >
      <FileInput accept={PICTURE_ACCEPT} />
    </Field>
  );
}
