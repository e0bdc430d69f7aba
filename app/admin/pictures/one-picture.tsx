import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import type { Fit } from "~/modules/pictures/picture-file";
import { PictureImg } from "~/modules/pictures/picture-img";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { HistorySection } from "~/admin/detail/history-section";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { PictureFields } from "./picture-fields";

interface OnePictureProps {
  name: string;
  back: string;
  image: string;
  without: string;
  fit: Fit;
  version: number;
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function OnePicture(props: OnePictureProps) {
  const { name, back, image, without, fit, version, mayChange, changes, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>{`${name}的图片`}</h1>
        <Link className="button admin-head__end" to={back}>
          返回
        </Link>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <div key={version}>
            <DetailSection id="h-picture" title="现在的图片">
              {image ? (
                <PictureImg className="one-picture" src={image} width={160} alt={`${name}的图片`} eager />
              ) : (
                <p className="soft">{without}</p>
              )}
              {image && mayChange ? (
                <details className="picture-list__more">
                  <summary>移除</summary>
                  <Form method="post">
                    <input type="hidden" name="version" value={version} />
                    <p>移除后不能恢复，可以重新上传。</p>
                    <button className="button button--small" type="submit" name="do" value="remove">
                      确认移除
                    </button>
                  </Form>
                </details>
              ) : null}
            </DetailSection>
            {mayChange ? (
              <DetailSection id="h-set" title={image ? "换一张" : "上传"}>
                <Form method="post" encType="multipart/form-data" className="form">
                  <input type="hidden" name="version" value={version} />
                  <PictureFields id="file" name="file" label="图片" fit={fit} />
                  <p>
                    <button
                      className="button button--primary"
                      type="submit"
                      name="do"
                      value="set"
                      accessKey="s"
                    >
                      {image ? "替换图片" : "上传图片"}
                    </button>
                  </p>
                </Form>
              </DetailSection>
            ) : null}
          </div>
          <HistorySection changes={changes} none="还没有改动。" />
        </div>
      </div>
    </>
  );
}
