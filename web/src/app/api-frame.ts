// The second page of the client: what stands in the frame of the API viewer.
import 'virtual:tokens.css';
import './theme/fonts.css';
import './theme/global.css';
import { startFrame } from '../areas/restful-api/frame/frame.ts';

startFrame();
