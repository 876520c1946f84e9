import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Service } from '../../../scripts/s3.ts';

/** Tracery does not make its bucket itself. */
export async function createBucket({ endpoint, region, bucket, ...credentials }: S3Service): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

/** The settings of an installation that keeps its files there. */
export const settingsOfS3 = (s3: S3Service): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});
