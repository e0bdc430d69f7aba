/** /basic/face 头像: a login uploads its portrait, or takes it away. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { faceAddress } from "~/modules/company/account/face";
import { getPortrait, setFace } from "~/modules/company/account/face.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { MAX_PICTURE_MB, WEIGHT_TEXT, PICTURE_ACCEPT, PICTURE_HINT } from "~/modules/pictures/picture-file";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";
import { Face } from "~/modules/company/account/face-image";
import { ProfileFormFrame } from "~/modules/company/account/profile-form-frame";
import { FileInput } from "~/ui/forms/file-input";
import { FormField, usePageForm } from "~/ui/forms/form";

const FaceForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    picture: z.unknown().transform((sent): File | null => sentFiles(sent)[0] ?? null),
  }),
  z.object({ intent: z.literal("remove") }),
]);

export const handle: PageHandle = { title: "基础信息" };

const UPLOAD = {
  maxBytes: MAX_PICTURE_MB * 1024 * 1024 + 512 * 1024,
  tooLarge: { picture: [WEIGHT_TEXT] },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json({ face: faceAddress(await getPortrait(buyer.accountId)) });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, FaceForm, UPLOAD);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.intent === "save" && value.picture === null)
    return form.refuse({ fields: { picture: ["请选择图片"] } });
  const done = await setFace(viewer, value.intent === "save" ? value.picture : null, now());
  if (!done.ok) return form.refuse({ fields: { picture: [done.text] } });
  const text = value.intent === "save" ? "头像已保存" : "头像已移除";
  return redirectWith("/basic", { kind: "success", text });
}

export default function FacePage() {
  const { face } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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
