import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { faultResponse, refusalResponses } from '../api/openapi-answers.ts';
import { refusalMeanings } from '../api/refusal-meanings.ts';
import { type RefusalCode, refusalStatus } from '../api/refusals.ts';
import { subjectsOf } from './naming/named-things.ts';
import type { StaffRoute } from './routes/staff-access.ts';
import type { StaffCallShape } from './staff-call.ts';
import { staffCalls } from './staff-calls.ts';
import {
  type StaffRefusalCode,
  staffRefusalMeanings,
  staffRefusalStatus,
} from './staff-refusals.ts';
import type { StaffCallName } from './staff-routes.ts';

type Code = RefusalCode | StaffRefusalCode;

/** The refusals of every call with a route, in addition to its own. */
function refusalsOf({ method, access, isSensitive, isNotForSupport }: StaffRoute): Code[] {
  return [
    'tenant_unknown',
    'forbidden_origin',
    'validation_failed',
    'server_busy',
    ...(method === 'GET'
      ? []
      : ([
          'outcome_unknown',
          'unsupported_media_type',
          'body_too_large',
          'too_many_requests',
        ] as const)),
    ...(access === 'anyone' ? [] : (['not_signed_in'] as const)),
    ...(typeof access === 'string' ? [] : (['right_missing'] as const)),
    ...(isSensitive ? (['confirmation_needed'] as const) : []),
    ...(isNotForSupport ? (['not_for_support'] as const) : []),
  ];
}

/** The access to a call, as an extension of the document. */
const accessOf = ({ access, isSensitive, isNotForSupport }: StaffRoute) => ({
  ...(typeof access === 'string'
    ? { by: access }
    : {
        needs: access.needs,
        ...(access.orNeeds ? { or_needs: access.orNeeds } : {}),
        portal_wide: access.isPortalWide ?? false,
        by_device: access.byDevice ?? false,
        by_revoked_device: access.byRevoked ?? false,
      }),
  sensitive: isSensitive ?? false,
  by_support: !isNotForSupport,
});

/** The calls of staff as an OpenAPI 3.1 document, each with the right that it needs (STF-16). */
export function staffOpenApiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const name of Object.keys(staffCalls) as StaffCallName[]) {
    const shape: StaffCallShape & { readonly route: StaffRoute } = staffCalls[name];
    const path = `/staff_api/{portal}${shape.route.path}`;
    paths[path] ??= {};
    paths[path][shape.route.method.toLowerCase()] = operation(name, shape);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Foyer staff API',
      version: '1',
      description:
        'Answers at the console’s origin alone, to requests of its own pages. The portal is named by its key. ' +
        'x-access says who may make a call. A parameter that a call does not have, or that is given twice, is refused, ' +
        'unless the answer is a file.',
    },
    paths: paths as ZodOpenApiPathsObject,
  });
}

const portalParam = z.object({ portal: z.string().meta({ description: 'Key of the portal.' }) });

function operation(
  name: string,
  {
    summary,
    params,
    query,
    body,
    answer,
    file,
    refusals,
    route,
  }: StaffCallShape & { readonly route: StaffRoute },
): ZodOpenApiOperationObject {
  // The named thing may belong to another seller, which is answered as if it did not exist (STF-10).
  const naming: Code[] = subjectsOf({ params, query, body }).length > 0 ? ['not_found'] : [];
  return {
    operationId: name,
    summary,
    'x-access': accessOf(route),
    requestParams: {
      path: params ? portalParam.extend(params.shape) : portalParam,
      ...(query && { query }),
    },
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...(answer
        ? {
            200: {
              description: 'The answer.',
              content: { 'application/json': { schema: answer } },
            },
          }
        : file
          ? {
              200: {
                description: 'A file.',
                content: { [file]: { schema: z.string().meta({ format: 'binary' }) } },
              },
            }
          : { 204: { description: 'Done; the answer is empty.' } }),
      ...refusalResponses<Code>(
        [...new Set([...refusalsOf(route), ...naming, ...refusals])],
        { ...refusalStatus, ...staffRefusalStatus },
        { ...refusalMeanings, ...staffRefusalMeanings },
      ),
      500: faultResponse,
    },
  };
}
