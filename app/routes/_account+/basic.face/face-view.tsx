import { Form } from "@remix-run/react";
import { Face } from "~/modules/company/account/face-image";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { PICTURE_ACCEPT, PICTURE_HINT } from "~/modules/pictures/picture-file";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { FileInput } from "~/ui/forms/file-input";
import { FormField, usePageForm } from "~/ui/forms/form";

export function FaceView({ face, reply }: { face: string; reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{ picture: string }>({ id: "newFace", reply });
  return (
    <ProfileFormFrame
      title={face ? "更换头像" : "上传头像"}
      form={form}
      intent="save"
      verb="保存头像"
      isUpload
      aside={face ? <CurrentFace src={face} /> : null}
    >
      <p>头像裁成正方形，只有贵企业的账号和本站客服看得到。</p>
      <FormField label="头像图片" field={fields.picture} required hint={PICTURE_HINT}>
        <FileInput accept={PICTURE_ACCEPT} />
      </FormField>
    </ProfileFormFrame>
  );
}

function CurrentFace({ src }: { src: string }) {
  return (
    <Form className="face-current" method="post">
      <Face src={src} size={96} />
      <button type="submit" className="link-button" name="intent" value="remove">
        移除头像
      </button>
    </Form>
  );
}
