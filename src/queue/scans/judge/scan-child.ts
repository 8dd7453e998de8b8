import { answerTasks } from '../../../common/bounded-child.ts'
import { createPageJudge, type ScanChildSettings, type ScanChildTask } from './judge-page.ts'

/** The child process of scan-judges.ts. It requests nothing itself. */
answerTasks<ScanChildTask, ScanChildSettings>(createPageJudge)
