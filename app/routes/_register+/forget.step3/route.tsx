/** 忘记密码 step 3: done. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PasswordResetFrame } from "~/modules/company/account/password-reset-frame";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "重置成功", header: "login", toolbar: false };

export const loader = ({ request }: LoaderFunctionArgs) =>
  json({ isDone: new URL(request.url).searchParams.has("done") });

export default function ForgetStep3() {
  const { isDone } = useLoaderData<typeof loader>();
  return (
    <PasswordResetFrame current={isDone ? 4 : 1} title={isDone ? "重置成功" : "重置密码"}>
      <div className="entry__form">
        <p>
          {isDone ? "新密码已生效，其他设备已退出登录。" : "您还没有完成重置，请先验证手机号并设置新密码。"}
        </p>
        <Link
          className="button button--primary button--large button--wide"
          to={isDone ? "/login" : "/forget/step1"}
        >
          {isDone ? "用新密码登录" : "去验证手机号"}
        </Link>
      </div>
    </PasswordResetFrame>
  );
}
