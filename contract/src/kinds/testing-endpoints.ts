// The endpoints of test cases and defects. Each transition takes a comment, and some hand the defect over.
import { z } from 'zod';
import { endpoints, type TypedEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';
import { blockNumbers, listOf, page, textFingerprint, wireId, written } from '../schemas.ts';
import type { CreateBodyOf, TransitionEndpoint, WithBody } from '../work-item/endpoint-types.ts';
import { endpointsOf, seenBody } from '../work-item/endpoints.ts';
import { schemaOf } from '../work-item/field-schemas.ts';
import { closeReasons, defect, type CloseReason } from './defect.ts';
import { testcase } from './testcase.ts';

const cases = endpointsOf(testcase);
const defects = endpointsOf(defect);

const commentText = z.string().trim().max(limits.step.commentMax, 'step.commentTooLong').default('');

const noteBody = z.object({ note: commentText });
const commentBody = seenBody.extend({ comment: commentText });
const closeBody = commentBody.extend({
  reason: z.enum(Object.keys(closeReasons) as [CloseReason, ...CloseReason[]]).optional(),
});
const handOverBody = commentBody.extend({
  processorId: z
    .int({ error: 'valid.required' })
    .min(1, 'valid.required')
    .meta({ refers: 'Member', description: 'Who has it from then on: a member of the product.' }),
  processor: z.string().optional().meta({ description: 'Not looked at.' }),
});

/** The endpoint with another body. */
const withBody = <E extends TypedEndpoint, Body extends z.ZodObject>(
  endpoint: E,
  body: Body,
  example: Record<string, unknown>,
  refusals: readonly RefusalKey[],
) =>
  ({
    ...endpoint,
    body,
    example: { body: example },
    refusals: [...(endpoint.refusals ?? []), ...refusals],
  }) as unknown as WithBody<E, z.input<Body>, z.output<Body>>;

const run = (endpoint: TransitionEndpoint) =>
  withBody(endpoint, noteBody, { note: 'Charged on for 40 seconds' }, ['step.commentTooLong']);
const handOver = (endpoint: TransitionEndpoint) =>
  withBody(endpoint, handOverBody, { comment: 'Seen on 2.4', processorId: 1 }, [
    'step.commentTooLong',
    'valid.required',
    'person.unknown',
  ]);
const close = (endpoint: TransitionEndpoint) =>
  withBody(endpoint, closeBody, { comment: 'Works since 2.4.1', reason: 'resolved' }, [
    'step.commentTooLong',
  ]);
const comment = (endpoint: TransitionEndpoint) =>
  withBody(endpoint, commentBody, { comment: 'Seen again' }, ['step.commentTooLong']);

const create = defects['POST /tstapi/v1/defects/create'];

type DefectBody = Omit<CreateBodyOf<typeof defect>, 'processorId'> & { processorId?: number | undefined };

const createDefect = {
  ...create,
  body: create.body!.extend({
    processorId: schemaOf(defect.fields.processorId)
      .optional()
      .meta({ refers: 'Member', description: 'Whoever makes it, if nobody is named.' }),
    testcaseId: z.int().min(0).default(0).meta({
      refers: 'Testcase',
      description: 'The test case that found it, or 0: the two are linked.',
    }),
    requirementId: z.int().min(0).default(0).meta({
      refers: 'Requirement',
      description: 'The requirement that it was found at, or 0: the two are linked.',
    }),
  }),
  example: { body: { ...create.example?.body, kind: 'Bug', testcaseId: 0, requirementId: 0 } },
  refusals: [...(create.refusals ?? []), 'link.tooMany'],
} as unknown as WithBody<
  typeof create,
  DefectBody & { testcaseId?: number | undefined; requirementId?: number | undefined },
  DefectBody & { testcaseId: number; requirementId: number }
>;

const createCase = cases['POST /tstapi/v1/testcases/create'];

type TestcaseBody = CreateBodyOf<typeof testcase>;

const createTestcase = {
  ...createCase,
  body: createCase.body!.extend({
    blocks: blockNumbers.default([]).meta({
      description: 'The blocks of the requirement that it proves, by number; empty: all of it.',
    }),
    fingerprint: textFingerprint.default(''),
  }),
  refusals: [...(createCase.refusals ?? []), 'trace.textChanged', 'trace.unknownBlock'],
} as unknown as WithBody<
  typeof createCase,
  TestcaseBody & { blocks?: number[] | undefined; fingerprint?: string | undefined },
  TestcaseBody & { blocks: number[]; fingerprint: string }
>;

/** What differs from the standard endpoints, and what test cases have in addition. */
export const testingEndpoints = {
  'POST /tstapi/v1/testcases/create': createTestcase,
  'POST /tstapi/v1/testcases/test/{id}': run(cases['POST /tstapi/v1/testcases/test/{id}']),
  'POST /tstapi/v1/testcases/block/{id}': run(cases['POST /tstapi/v1/testcases/block/{id}']),
  'POST /tstapi/v1/testcases/fail/{id}': run(cases['POST /tstapi/v1/testcases/fail/{id}']),
  'POST /tstapi/v1/testcases/pass/{id}': run(cases['POST /tstapi/v1/testcases/pass/{id}']),
  ...endpoints({
    'GET /tstapi/v1/testcases/runs/{id}': {
      summary: 'The runs of a test case, the newest first',
      access: 'member',
      params: z.object({ id: wireId('Testcase') }),
      query: z.object(page),
      answer: listOf(
        z.object({
          id: z.int(),
          result: z.int().meta({ description: 'The status that the test case had from then on.' }),
          note: z.string(),
          evidence: z
            .object({
              reportId: z.int().meta({ description: 'The run of a build; it may be gone by now.' }),
              branch: z.string(),
              commit: z.string(),
              link: z.string(),
              milliseconds: z.int().min(0),
            })
            .nullable()
            .meta({ description: 'Of a result that came with the report of a build.' }),
          ...written,
        }),
      ),
      refusals: ['notFound'],
    },
  }),
  'POST /tstapi/v1/defects/create': createDefect,
  'POST /tstapi/v1/defects/fix/{id}': handOver(defects['POST /tstapi/v1/defects/fix/{id}']),
  'POST /tstapi/v1/defects/test/{id}': handOver(defects['POST /tstapi/v1/defects/test/{id}']),
  'POST /tstapi/v1/defects/reject/{id}': handOver(defects['POST /tstapi/v1/defects/reject/{id}']),
  'POST /tstapi/v1/defects/notpass/{id}': handOver(defects['POST /tstapi/v1/defects/notpass/{id}']),
  'POST /tstapi/v1/defects/close/{id}': close(defects['POST /tstapi/v1/defects/close/{id}']),
  'POST /tstapi/v1/defects/reopen/{id}': comment(defects['POST /tstapi/v1/defects/reopen/{id}']),
  'POST /tstapi/v1/defects/archive/{id}': comment(defects['POST /tstapi/v1/defects/archive/{id}']),
};
