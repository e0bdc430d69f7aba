/** 忘记密码 step 3: done. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResetDone } from "~/company/password-reset";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "重置成功", header: "login", toolbar: false };

export const loader = ({ request }: LoaderFunctionArgs) =>
  json({ isDone: new URL(request.url).searchParams.has("done") });

export default function ForgetStep3() {
  return <ResetDone {...useLoaderData<typeof loader>()} />;
}
